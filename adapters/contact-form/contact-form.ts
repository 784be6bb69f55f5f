/** What a store needs of a service that takes contact messages: a mailbox behind an address. */
export type ContactForm = {
  /** Throws ContactFormError when the service refuses, is down or takes too long. */
  passOn(message: FormMessage): Promise<void>;
};

export type FormMessage = {
  name: string;
  email: string;
  subject: string;
  message: string;
  /** The subject of the mail that the service makes of it. */
  mailSubject: string;
};

/** A service that did not take a message. `message` says why and holds nothing that was written. */
export class ContactFormError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ContactFormError';
  }
}

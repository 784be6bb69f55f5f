export type ContactForm = {
  /** Throws ContactFormError when the service refuses, is down or takes too long. */
  passOn(message: FormMessage): Promise<void>;
};

export type FormMessage = {
  name: string;
  email: string;
  subject: string;
  message: string;
  mailSubject: string;
};

/** `message` says why, and holds nothing of what the visitor wrote. */
export class ContactFormError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ContactFormError';
  }
}

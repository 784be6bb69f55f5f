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

/** `message` names the reason and contains nothing that the visitor wrote. */
export class ContactFormError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ContactFormError';
  }
}

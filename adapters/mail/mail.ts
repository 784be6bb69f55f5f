export type MailAddress = { name: string; address: string };

export type MailMessage = {
  /** "<…@shop.example>": the same for every try, so that mail programs recognize a repetition. */
  messageId: string;
  from: MailAddress;
  /** A bare address. */
  to: string;
  replyTo: string;
  language: string;
  subject: string;
  html: string;
  text: string;
};

/**
 * `accepted`: the server has taken it, which is not yet delivery. `refused`: final. `later`:
 * temporary, or the server was unreachable; it may still have the message. `reason` is the server's
 * answer, which may contain the recipient.
 */
export type SendOutcome =
  | { state: 'accepted' }
  | { state: 'refused'; reason: string }
  | { state: 'later'; reason: string };

export type MailSender = {
  /** Never throws on failures of the mail server or the network. */
  send(message: MailMessage): Promise<SendOutcome>;
};

export type MailAddress = { name: string; address: string };

/** One message to one reader, as it goes out. */
export type MailMessage = {
  /** "<…@shop.example>": the same for every try, so that a repetition is seen as one. */
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
 * What became of a try. `accepted`: the server has taken it, which is not yet delivery. `refused`:
 * it will never take it. `later`: it may, or it could not be reached; whether it has the message is
 * then not known. `reason` is the server's own answer, which may name the reader.
 */
export type SendOutcome =
  | { state: 'accepted' }
  | { state: 'refused'; reason: string }
  | { state: 'later'; reason: string };

export type MailSender = {
  /** Never throws on what a mail server or the network does. */
  send(message: MailMessage): Promise<SendOutcome>;
};

export type MailAddress = { name: string; address: string };

export type MailMessage = {
  /** "<…@shop.example>". Every attempt has the same, so mail programs recognise a repetition. */
  messageId: string;
  from: MailAddress;
  to: string;
  replyTo: string;
  language: string;
  subject: string;
  html: string;
  text: string;
};

/**
 * `refused` is final; after `later` the server may have accepted the email. `isBounce`: the mailbox does
 * not exist, for any message. `reason` may name the recipient.
 */
export type SendOutcome =
  | { state: 'accepted' }
  | { state: 'refused'; reason: string; isBounce?: boolean }
  | { state: 'later'; reason: string };

export type MailSender = {
  /** Never throws on failures of the mail server or the network. */
  send(message: MailMessage): Promise<SendOutcome>;
};

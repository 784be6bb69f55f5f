import type { Transporter } from 'nodemailer';
import type { MailMessage, MailSender, SendOutcome } from './mail.ts';

export type SmtpOptions = {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string;
  /** How long connecting, the greeting, and a silence later on may take. */
  secondsOfSilence?: number;
  /** How long the whole of it may take. */
  secondsInAll?: number;
};

/** Sends over SMTP, one connection for each message. */
export function createSmtpSender({
  url,
  secondsOfSilence = 20,
  secondsInAll = 90,
}: SmtpOptions): MailSender {
  const ms = secondsOfSilence * 1000;
  const timeouts = {
    connectionTimeout: ms,
    greetingTimeout: ms,
    // A little longer, so that a server that does not even greet is called by that name.
    socketTimeout: ms + 1000,
    dnsTimeout: ms,
  };
  // A message says what it contains: nothing in it makes this machine open a file or an address.
  const closed = { disableFileAccess: true, disableUrlAccess: true };
  let transport: Promise<Transporter> | undefined;
  // Loaded with the first message: a store that has just started has none to send.
  const open = () =>
    import('nodemailer').then((it) => it.createTransport({ url, ...timeouts, ...closed }));
  return {
    async send(message) {
      transport ??= open();
      const signal = AbortSignal.timeout(secondsInAll * 1000);
      try {
        await (await transport).sendMail({ ...toMail(message), signal });
        return { state: 'accepted' };
      } catch (error) {
        return toOutcome(error as SmtpFault);
      }
    },
  };
}

function toMail({ messageId, from, to, replyTo, language, subject, html, text }: MailMessage) {
  return {
    messageId,
    from,
    to: { name: '', address: to },
    replyTo: { name: '', address: replyTo },
    subject,
    html,
    text,
    // Answers by machines stay away from what a machine wrote (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
  };
}

type SmtpFault = Error & { code?: string; command?: string; responseCode?: number };

/** Answers that ask for a password or for encryption, at whichever command (RFC 4954). */
const asksToEnter = new Set([530, 534, 535, 538]);

/**
 * A refusal counts as final only when it is about this message: of its reader or its contents. A
 * server that does not let us in, or not with the sender that the owner has set, is a matter for the
 * owner, and waits for it.
 */
function toOutcome({ message, code, command, responseCode = 0 }: SmtpFault): SendOutcome {
  const isAboutMessage = /^(RCPT TO|DATA)$/.test(command ?? '');
  const isForGood = responseCode >= 500 && responseCode < 600 && responseCode !== 503;
  const isFinal = isForGood && !asksToEnter.has(responseCode);
  // An address that nodemailer itself cannot use never reaches a server.
  const isUnusable = code === 'EENVELOPE' && responseCode === 0;
  const state = (isAboutMessage && isFinal) || isUnusable ? 'refused' : 'later';
  return { state, reason: message.slice(0, 500) };
}

import type { Transporter } from 'nodemailer';
import type { MailMessage, MailSender, SendOutcome } from './mail.ts';

export type SmtpOptions = {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string;
  idleTimeoutSeconds?: number;
  totalTimeoutSeconds?: number;
};

export type SmtpSender = MailSender & {
  /** Connects and signs in, and sends nothing. Throws with the reason of the mail server. */
  verify(): Promise<void>;
};

export function createSmtpSender({
  url,
  idleTimeoutSeconds = 20,
  totalTimeoutSeconds = 90,
}: SmtpOptions): SmtpSender {
  const ms = idleTimeoutSeconds * 1000;
  const timeouts = {
    connectionTimeout: ms,
    greetingTimeout: ms,
    // A little longer than the greeting's, whose error is the clearer one.
    socketTimeout: ms + 1000,
    dnsTimeout: ms,
  };
  // Contents may not make nodemailer open files or addresses.
  const closed = { disableFileAccess: true, disableUrlAccess: true };
  let transport: Promise<Transporter> | undefined;
  // Loaded with the first message: it would slow the start.
  const open = () =>
    import('nodemailer').then((it) => it.createTransport({ url, ...timeouts, ...closed }));
  return {
    async send(message) {
      transport ??= open();
      const signal = AbortSignal.timeout(totalTimeoutSeconds * 1000);
      try {
        await (await transport).sendMail({ ...toMail(message), signal });
        return { state: 'accepted' };
      } catch (error) {
        return toOutcome(withoutPassword(error as SmtpFault, url));
      }
    },
    async verify() {
      transport ??= open();
      await (await transport).verify();
    },
  };
}

function toMail({ messageId, from, to, replyTo, language, subject, html, text }: MailMessage) {
  return {
    messageId,
    from: { ...from, name: literal(from.name) },
    to: { name: '', address: to },
    replyTo: { name: '', address: replyTo },
    subject: literal(subject),
    html,
    text,
    // Stops auto-responders from replying (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
  };
}

/**
 * Escapes the start of an encoded word (RFC 2047). nodemailer passes ASCII on unchanged, and mail
 * programs would decode it, line breaks included.
 */
function literal(text: string): string {
  return text.replaceAll('=?', '= ?');
}

/** A mail server may quote what it was sent, and its reply goes to logs and to the back office. */
function withoutPassword(error: SmtpFault, url: string): SmtpFault {
  const { password } = new URL(url);
  const hidden = [password, decodePassword(password)].filter((text) => text.length > 3);
  const message = hidden.reduce((text, one) => text.replaceAll(one, '…'), error.message);
  const { code, command, responseCode } = error;
  return Object.assign(new Error(message), { code, command, responseCode });
}

function decodePassword(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}

type SmtpFault = Error & {
  code?: string | undefined;
  command?: string | undefined;
  responseCode?: number | undefined;
};

/** Reply codes that require authentication or encryption, for any command (RFC 4954). */
const requiresAuth = new Set([530, 534, 535, 538]);

/** Treats only faults of the recipient or the content as final. The owner can fix login and sender. */
function toOutcome({ message, code, command, responseCode = 0 }: SmtpFault): SendOutcome {
  const isAboutMessage = /^(RCPT TO|DATA)$/.test(command ?? '');
  const isForGood = responseCode >= 500 && responseCode < 600 && responseCode !== 503;
  const isFinal = isForGood && !requiresAuth.has(responseCode);
  const isUnusable = code === 'EENVELOPE' && responseCode === 0;
  const state = (isAboutMessage && isFinal) || isUnusable ? 'refused' : 'later';
  const reason = message.slice(0, 500);
  if (state === 'later') return { state, reason };
  return { state, reason, isBounce: isUnusable || isBounce({ command, responseCode, message }) };
}

const mailboxReplies = new Set([550, 551, 553]);
/**
 * Covers bounces for other reasons: a full mailbox, the recipient's system, the network, the protocol,
 * the content, or our right to send.
 */
const otherReasons = /\b5\.(2\.2|[3-7]\.\d)/;

function isBounce({ command, responseCode, message }: Partial<SmtpFault>): boolean {
  const isMailbox = command === 'RCPT TO' && mailboxReplies.has(responseCode ?? 0);
  return isMailbox && !otherReasons.test(message ?? '');
}

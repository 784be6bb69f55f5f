import { contactLimits } from '#domain/contact/message.ts';
import { contact as errors } from './errors.ts';

const longest = contactLimits.message.toLocaleString('en');

/** Read on the server only; a browser gets the language it shows. */
export const contact = {
  title: 'Contact',
  searchTitle: 'Contact: email, hours and a team that answers',
  description:
    'Questions about an order, a product or your routine? Our team is here Sunday to Thursday, 9:00 AM to 6:00 PM, and answers every message.',
  lead: 'Questions about an order, a product or your routine? Our team reads and answers every message.',
  quicker: 'Quick answers',
  form: {
    title: 'Send us a message',
    intro: 'All fields are required.',
    name: 'Name',
    email: 'Email',
    emailHint: 'Our answer goes to this address.',
    subject: 'Subject',
    message: 'Message',
    messageHint: 'If it is about an order, please add its number.',
    send: 'Send message',
    sending: 'Sending…',
    privacy: 'We use what you write to answer you, and for nothing else.',
    sent: "Message sent successfully! We'll get back to you soon.",
    failed: errors.not_sent,
  },
  problem: {
    name: 'Please enter your name.',
    email: 'Please enter your email address.',
    subject: 'Please enter a subject.',
    message: 'Please write your message.',
    emailShape: errors.email_invalid,
    tooLong: `This message is too long. Please shorten it to ${longest} characters.`,
  },
} as const;

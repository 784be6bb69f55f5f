/**
 * What an e-mail shows, from top to bottom, in words of one language. HTML and plain text are both
 * made of it, so that they cannot say different things.
 */
export type EmailPage = {
  subject: string;
  /** What a mailbox shows beside the subject. */
  preview: string;
  blocks: Block[];
  /** The last line; without one it says whom to ask. */
  end?: string;
};

export type Block =
  | { is: 'title' | 'text' | 'small'; text: string }
  /** What somebody else wrote, with its line breaks. */
  | { is: 'quote'; text: string }
  | { is: 'button'; label: string; href: string }
  | { is: 'facts'; rows: [name: string, value: string][] }
  | { is: 'items'; lines: ItemLine[]; sums: [name: string, amount: string][] };

export type ItemLine = { name: string; note: string; amount: string };

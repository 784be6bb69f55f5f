/** HTML and plain text are both made of it, so that they cannot differ. */
export type EmailPage = {
  subject: string;
  /** Text that a mailbox shows beside the subject. */
  preview: string;
  blocks: Block[];
  /** The last line; by default it names the contact address. */
  end?: string;
};

export type Block =
  | { is: 'title' | 'text' | 'small'; text: string }
  /** A person's text, with its line breaks. */
  | { is: 'quote'; text: string }
  | { is: 'button'; label: string; href: string }
  | { is: 'facts'; rows: [name: string, value: string][] }
  | { is: 'items'; lines: ItemLine[]; sums: [name: string, amount: string][] };

export type ItemLine = { name: string; note: string; amount: string };

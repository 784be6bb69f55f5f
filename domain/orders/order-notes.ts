import { CodedError } from '../coded-error.ts';

/** A note that staff left for each other. `author` is undefined when the account is gone. */
export type OrderNote = { id: string; body: string; author: string | undefined; at: Date };

/** Most characters of a note. */
export const longestNote = 2000;

/** A note that cannot be kept. */
export class NoteError extends CodedError<'order_unknown' | 'note_empty' | 'note_invalid'> {
  override readonly kind = 'note';
}

import { CodedError } from '../../coded-error.ts';

export type OrderNote = { id: string; body: string; author: string | undefined; at: Date };

export const maxNoteLength = 2000;

export class NoteError extends CodedError<'order_unknown' | 'note_empty' | 'note_invalid'> {
  override readonly kind = 'note';
}

import type { Language } from '../language.ts';

/** A note that staff left for each other. `author` is undefined when the account is gone. */
export type OrderNote = { id: string; body: string; author: string | undefined; at: Date };

/** Most characters of a note. */
export const longestNote = 2000;

export type NoteErrorCode = 'order_unknown' | 'note_empty' | 'note_invalid';

const words: Record<Language, Record<NoteErrorCode, string>> = {
  en: {
    order_unknown: 'This order no longer exists.',
    note_empty: 'Please write something first.',
    note_invalid: 'Please keep the note below 2000 characters, without control characters.',
  },
  ar: {
    order_unknown: 'هذا الطلب لم يعد موجودًا.',
    note_empty: 'اكتب شيئًا أولًا من فضلك.',
    note_invalid: 'اجعل الملاحظة أقل من 2000 حرف، ودون محارف تحكّم.',
  },
};

/** A note that cannot be kept, with a message for staff in either language. */
export class NoteError extends Error {
  readonly code: NoteErrorCode;

  constructor(code: NoteErrorCode) {
    super(code);
    this.name = 'NoteError';
    this.code = code;
  }

  text(language: Language): string {
    return words[language][this.code];
  }
}

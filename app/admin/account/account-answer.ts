import type { StaffRefusal } from '../kit/staff-answer.ts';

/** What can be done on one's own page. */
export const accountIntents = [
  'name',
  'password',
  'factor_begin',
  'factor_confirm',
  'factor_codes',
  'factor_off',
  'end_session',
  'end_others',
] as const;
export type AccountIntent = (typeof accountIntents)[number];

/** The picture of a QR code: `size` squares a side, `path` draws the dark ones. */
export type QrPicture = { size: number; path: string };

/** What became of it. The key of the app and the backup codes are sent this once. */
export type AccountAnswer =
  | StaffRefusal<AccountIntent>
  | {
      intent: AccountIntent;
      about: string;
      kind: 'done';
      setup?: { key: string; picture: QrPicture };
      backupCodes?: string[];
      /** Done before, by the same form: what is shown only once was in the answer to that. */
      isRepeat?: boolean;
    };

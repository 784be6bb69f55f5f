/** Hidden fields of every staff form: its key, and the account that the page was rendered for. */
export const keyField = 'idempotency_key';
export const accountField = 'account';

/** Problems by field name. */
export type FieldProblems = Record<string, string>;

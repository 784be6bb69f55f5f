/** Each has its words in app/words/en/errors.ts. */
export type ErrorKind =
  | 'attention'
  | 'contact'
  | 'correction'
  | 'note'
  | 'picture'
  | 'purchase'
  | 'refund'
  | 'sendAgain'
  | 'shipping'
  | 'staff'
  | 'staffEmail'
  | 'staffRequest'
  | 'statusChange';

/**
 * What is not done for a reason that people are told. It says which by its kind and code; the words
 * are looked up where they are shown (app/words/errors.ts).
 */
export abstract class CodedError<Code extends string = string> extends Error {
  abstract readonly kind: ErrorKind;
  readonly code: Code;
  /** What is to blame, where one field is. */
  readonly field: string | undefined;
  /** What its words or its answer carry besides: the new total, say. */
  readonly details: Record<string, unknown>;

  constructor(
    code: Code,
    field?: string,
    details: Record<string, unknown> = {},
    options?: ErrorOptions,
  ) {
    super(code, options);
    this.name = new.target.name;
    this.code = code;
    this.field = field;
    this.details = details;
  }
}

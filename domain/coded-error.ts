export type ErrorKind =
  | 'attention'
  | 'bulkChange'
  | 'contact'
  | 'correction'
  | 'customer'
  | 'firstSteps'
  | 'manualPayment'
  | 'market'
  | 'note'
  | 'orderExport'
  | 'picture'
  | 'privacy'
  | 'productDraft'
  | 'purchase'
  | 'refund'
  | 'review'
  | 'sendAgain'
  | 'service'
  | 'setting'
  | 'shipping'
  | 'staff'
  | 'staffEmail'
  | 'staffOrder'
  | 'staffRequest'
  | 'statusChange'
  | 'stock'
  | 'text'
  | 'listImport';

/** The message is looked up by kind and code at display time (app/words/error-text.ts). */
export abstract class CodedError<Code extends string = string> extends Error {
  abstract readonly kind: ErrorKind;
  readonly code: Code;
  readonly field: string | undefined;
  readonly details: Record<string, unknown>;
  /** Errors of the other fields of the same form (`throwFirstError`). */
  others: CodedError[] = [];

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

/** Throws the first error of a form's fields, with the others attached. */
export function throwFirstError(errors: readonly (CodedError | undefined)[]): void {
  const [first, ...others] = errors.filter((error) => error !== undefined);
  if (!first) return;
  first.others = others;
  throw first;
}

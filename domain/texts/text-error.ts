import { CodedError } from '../coded-error.ts';

type Code =
  | 'changed_meanwhile'
  | 'text_unknown'
  | 'version_unreadable'
  | 'no_default'
  | 'nothing_published'
  | 'version_unknown';

export class TextError extends CodedError<Code> {
  readonly kind = 'text';
}

/** Limits of one field of a text. */
export type FieldRule = {
  /** `lines` and `markdown` may hold line breaks. */
  form: 'line' | 'lines' | 'markdown';
  maxLength: number;
  isRequired?: true;
  /** Variables of an email that the field may have; undefined for a text of the shop's pages. */
  variables?: readonly string[];
  /** Variables that the field must have, unless it is empty. */
  needs?: readonly string[];
};

/** Which of two saved values of a field is chosen: the one typed here, or the colleague's. */
export type Choice = 'mine' | 'theirs';

/** Name of the form field that carries the choice for `field`. */
export function conflictChoiceFieldName(field: string): string {
  return `choice-${field}`;
}

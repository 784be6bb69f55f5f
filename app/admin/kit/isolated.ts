/** Keeps a value from turning the sentence around it, where no element can. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

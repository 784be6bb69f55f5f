/** Isolates a value's direction in a sentence where no element can. */
export function isolateDirection(text: string): string {
  return `\u2068${text}\u2069`;
}

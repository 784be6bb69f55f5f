/** `crypto.randomUUID` is missing over plain HTTP, where shops are tried out. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

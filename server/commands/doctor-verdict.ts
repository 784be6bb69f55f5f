export type Verdict = { state: 'ok' | 'look' | 'wrong'; says: string };

export const ok = (message: string): Verdict => ({ state: 'ok', says: message });
export const look = (message: string): Verdict => ({ state: 'look', says: message });
export const wrong = (message: string): Verdict => ({ state: 'wrong', says: message });

/** Returns one line. If several addresses refuse, Node throws an AggregateError with an empty message. */
export function messageOf(error: unknown): string {
  const { message = '', code } = error as Partial<NodeJS.ErrnoException>;
  const [first] = message.split('\n', 1);
  return first || code || 'it gave no reason';
}

export function describeAge(moment: string): string {
  const minutes = Math.max(0, Math.round((Date.now() - Date.parse(moment)) / 60_000));
  if (minutes < 120) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.round(hours / 24)} days ago`;
}

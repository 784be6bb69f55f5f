import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';

// PostgreSQL parses and plans an unnamed statement on each call. The statements of a purchase are marked
// (database/sql/statement.ts) and get a name. PREPARED_STATEMENTS=off disables this for poolers that give
// each transaction another connection.
const mark = '/* prepared */';

/** Names the marked statements of a connection. */
export function prepareMarked(client: ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? nameOf(text) : undefined;
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest);
  }) as typeof client.query;
}

const names = new Map<string, string>();

/** Returns a statement's name. Undefined when it is not marked. */
export function nameOf(text: string): string | undefined {
  if (!text.endsWith(mark)) return undefined;
  const cached = names.get(text);
  if (cached) return cached;
  // PostgreSQL truncates names to 63 bytes.
  const name = `nabta_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}

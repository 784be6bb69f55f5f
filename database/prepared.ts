import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';

// PostgreSQL parses and plans a statement without a name each time. Those of a purchase are marked
// (domain/prepared.server.ts) and get one. Off with PREPARED_STATEMENTS=off, for poolers that give
// each transaction another connection.
const mark = '/* prepared */';

/** Gives the marked statements of a connection their names. */
export function prepareMarked(client: ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? nameOf(text) : undefined;
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest);
  }) as typeof client.query;
}

const names = new Map<string, string>();

/** Undefined for a statement that is not marked. */
export function nameOf(text: string): string | undefined {
  if (!text.endsWith(mark)) return undefined;
  const known = names.get(text);
  if (known) return known;
  // PostgreSQL keeps 63 bytes of a name.
  const name = `nabta_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}

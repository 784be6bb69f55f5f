import { z } from 'zod';
import type { Db } from '#database/schema.ts';
import {
  hasWideAmountColumns,
  type Widening,
  widenAmountColumns,
} from '#domain/markets/widen-amount-columns.server.ts';

export class AmountsCommandError extends Error {}

/** `npm run amounts`, which reports the state, and `npm run amounts -- widen`. */
export const amountsRequest = z.object({ command: z.enum(['amounts-state', 'amounts-widen']) });
export type AmountsRequest = z.infer<typeof amountsRequest>;

export const amountsResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['narrow', 'wide', 'widened', 'already', 'busy']) }),
  z.object({ kind: z.literal('blocked'), blockers: z.array(z.string()) }),
]);
type AmountsResult = z.infer<typeof amountsResult>;

export async function runAmountsRequest(
  db: Db,
  { command }: AmountsRequest,
): Promise<Widening | { kind: 'narrow' | 'wide' }> {
  if (command === 'amounts-widen') return widenAmountColumns(db);
  return { kind: (await hasWideAmountColumns(db)) ? 'wide' : 'narrow' };
}

const wide = 'Amounts are stored with up to three decimals, as dinars and Omani rials need them.';

/** Throws AmountsCommandError when nothing could be changed. */
export function describeAmounts(result: AmountsResult): string {
  switch (result.kind) {
    case 'wide':
      return wide;
    case 'widened':
      return `Done. ${wide}`;
    case 'already':
      return `Nothing to do. ${wide}`;
    case 'narrow':
      return (
        'Amounts are stored with two decimals, so no market in dinars or Omani rials can open.\n' +
        'To store three, run: npm run amounts -- widen'
      );
    case 'busy':
      throw new AmountsCommandError(
        'Nothing was changed: other sessions kept the tables in use. Try again at a quiet time.',
      );
    case 'blocked':
      throw new AmountsCommandError(
        [
          'Nothing was changed. These objects of the database depend on an amount:',
          ...result.blockers.map((name) => `  ${name}`),
          'Drop them, run this command again, and create them again.',
        ].join('\n'),
      );
  }
}

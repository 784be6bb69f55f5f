import { z } from 'zod';
import type { Machine } from '../setup/machine.ts';
import { runShopCommand } from '../setup/shop-command.ts';

const report = z.array(z.object({ check: z.string(), state: z.string(), says: z.string() }));

export type Fault = { check: string; says: string };

/** Returns what `npm run doctor` reports as wrong. A doctor that cannot report is a fault of its own. */
export async function readFaults(place: { machine: Machine; shop: string }): Promise<Fault[]> {
  const { output } = await runShopCommand(place, ['doctor', '--json']);
  // A warning of Node may come before the list.
  const json = output.slice(Math.max(0, output.indexOf('[\n')));
  const { data } = report.safeParse(parseOrNothing(json));
  if (!data) return [{ check: 'doctor', says: output.trim() }];
  return data.filter(({ state }) => state === 'wrong');
}

function parseOrNothing(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Returns an empty text if every fault was there before. */
export function describeNewFaults(now: Fault[], before: Fault[]): string {
  const earlier = new Set(before.map(({ check }) => check));
  const added = now.filter(({ check }) => !earlier.has(check));
  return added.map(({ check, says }) => `${check}: ${says}`).join('\n');
}

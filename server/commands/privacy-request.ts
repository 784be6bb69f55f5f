import { z } from 'zod';
import type { Db } from '#database/schema.ts';
import {
  type Fate,
  type ListedBackup,
  type OpenOrder,
  openReasons,
  personalTables,
} from '#domain/privacy/privacy.ts';

export class PrivacyCommandError extends Error {}

const email = z.email('EMAIL must be an email address');

/** `npm run privacy -- export|erase EMAIL`; an erasure without `isMeant` only lists what it would erase. */
export const privacyRequest = z.discriminatedUnion('command', [
  z.object({ command: z.literal('privacy-export'), email }),
  z.object({
    command: z.literal('privacy-erase'),
    email,
    isMeant: z.boolean(),
    isForced: z.boolean(),
  }),
]);
export type PrivacyRequest = z.infer<typeof privacyRequest>;

// The process that locks the database sends JSON, so timestamps are strings.
const heldData = z.object({
  rows: z.array(
    z.object({
      table: z.enum(personalTables),
      rows: z.number(),
      fate: z.enum(['kept', 'emptied', 'deleted']),
    }),
  ),
  orderIds: z.array(z.string()),
  formerOrderIds: z.array(z.string()),
  open: z.array(z.object({ orderId: z.string(), why: z.enum(openReasons) })),
  backups: z.array(
    z.object({
      file: z.string(),
      madeAt: z.coerce.date(),
      isThinned: z.boolean(),
      goneBy: z.coerce.date(),
    }),
  ),
});

export const privacyResult = z.discriminatedUnion('state', [
  z.object({ state: z.literal('nothing') }),
  z.object({ state: z.literal('exported'), file: z.string() }),
  z.object({ state: z.enum(['shown', 'open', 'erased']), held: heldData }),
]);
type PrivacyResult = z.infer<typeof privacyResult>;

export async function runPrivacyRequest(db: Db, request: PrivacyRequest): Promise<PrivacyResult> {
  if (request.command === 'privacy-export') {
    const { exportPerson } = await import('#domain/privacy/export-person.server.ts');
    const data = await exportPerson(db, request.email, 'store');
    if (!data) return { state: 'nothing' };
    return { state: 'exported', file: JSON.stringify(data, undefined, 2) };
  }
  const { isMeant, isForced } = request;
  if (!isMeant) {
    const { findPersonalData } = await import('#domain/privacy/find-personal-data.server.ts');
    const data = await findPersonalData(db, request.email);
    return data ? { state: 'shown', held: data } : { state: 'nothing' };
  }
  const { erasePerson } = await import('#domain/privacy/erase-person.server.ts');
  const outcome = await erasePerson(db, { email: request.email, isForced, actor: 'store' });
  if (outcome.ok) return { state: 'erased', held: outcome.data };
  return outcome.why === 'open' ? { state: 'open', held: outcome.data } : { state: 'nothing' };
}

type ErasureReport = Extract<PrivacyResult, { held: unknown }>;

export function describeErasureReport({ state, held: data }: ErasureReport): string {
  const { rows, formerOrderIds, open, backups } = data;
  return [
    ...(state === 'erased'
      ? ['Erased:']
      : ['Data of this person, and what an erasure does with it:']),
    ...rows.map(
      (one) => `  ${one.table.padEnd(20)} ${`${one.rows}`.padStart(6)}  ${fates[one.fate]}`,
    ),
    ...listOf('Orders that used to have this address; they are kept:', formerOrderIds),
    ...listOf('Orders that are still open:', open.map(describeOpen)),
    ...listOf(
      'Backups that still contain the data. Erase it again after restoring one:',
      backups.map(describeBackup),
    ),
    ...(state === 'erased' ? [] : [adviceFor(open)]),
  ].join('\n');
}

const fates: Record<Fate, string> = {
  kept: 'kept: nothing personal, or accounting data',
  emptied: 'kept without personal data',
  deleted: 'deleted',
};

const reasons: Record<OpenOrder['why'], string> = {
  to_pay: 'may still be paid',
  to_ship: 'is paid, not shipped yet',
  refund_open: 'has a refund in progress',
};

function describeOpen({ orderId, why }: OpenOrder): string {
  return `${orderId}  ${reasons[why]}`;
}

function describeBackup({ file, madeAt, isThinned, goneBy }: ListedBackup): string {
  const whose = isThinned ? 'the shop deletes it by' : 'delete it by';
  return `${file}  made ${dayOf(madeAt)}, ${whose} ${dayOf(goneBy)}`;
}

function listOf(title: string, lines: string[]): string[] {
  return lines.length > 0 ? [title, ...lines.map((line) => `  ${line}`)] : [];
}

function adviceFor(open: OpenOrder[]): string {
  const flags = open.length > 0 ? '--yes --force' : '--yes';
  return `Nothing was erased. To erase it permanently, add ${flags}.`;
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

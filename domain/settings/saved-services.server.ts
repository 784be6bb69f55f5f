import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '#database/schema.ts';
import { throwFirstError } from '../coded-error.ts';
import { queueEmail } from '../emails/queue-email.server.ts';
import type { Language } from '../language.ts';
import type { Jobs } from '../runtime/jobs.ts';
import { isSealedWith, seal, unseal } from '../runtime/sealed-text.server.ts';
import type { Secrets } from '../runtime/signatures.server.ts';
import { listOwnerEmails } from '../staff/accounts.server.ts';
import { requireVerifiedPassword } from '../staff/sign-in/own-password.server.ts';
import { recordStaffEvent } from '../staff/staff-events.server.ts';
import { parseServiceTexts } from './read-services.ts';
import { forTapAccounts, isShopGatewayName } from './real-gateways.ts';
import {
  findCurrent,
  openFields,
  type SavedKind,
  type SavedService,
  ServiceError,
  type ServiceTexts,
  savedKinds,
  secretFields,
} from './services.ts';

/** A row as it is stored, which may come from another release or another process. */
export const savedServiceRow = z.object({
  id: z.string(),
  service: z.string(),
  fields: z.unknown(),
  sealed: z.string().nullable(),
  saved_by: z.string(),
  saved_at: z.coerce.date(),
  replaced_at: z.coerce.date().nullable(),
});
export type SavedServiceRow = z.infer<typeof savedServiceRow>;

/** Newest first. */
export function listServiceRows(db: Db): Promise<SavedServiceRow[]> {
  return db
    .selectFrom('saved_services')
    .select(['id', 'service', 'fields', 'sealed', 'saved_by', 'saved_at', 'replaced_at'])
    .where('label', '=', '')
    .orderBy('saved_at', 'desc')
    .execute();
}

/** Leaves out services of another release. */
export function readServiceRow(secrets: Secrets, row: SavedServiceRow): SavedService | undefined {
  const kind = savedKinds.find((one) => one === row.service);
  if (!kind) return undefined;
  const stored = (row.fields ?? {}) as Record<string, unknown>;
  return {
    id: row.id,
    kind,
    fields: pick(parseServiceTexts(kind, stored).texts, openFields[kind]),
    secrets: readSecrets(secrets, row, kind),
    savedBy: row.saved_by,
    savedAt: row.saved_at,
    isCurrent: row.replaced_at === null,
  };
}

const sealedTexts = z.record(z.string(), z.string());

function readSecrets(secrets: Secrets, row: SavedServiceRow, kind: SavedKind) {
  if (row.sealed === null) return {};
  const text = unseal(secrets, row.sealed, contextOf(row));
  if (text === undefined) return undefined;
  return pick(
    parseServiceTexts(kind, sealedTexts.parse(JSON.parse(text))).texts,
    secretFields[kind],
  );
}

const contextOf = ({ id, service }: { id: string; service: string }) => `${service} ${id}`;

function pick(texts: ServiceTexts, names: readonly (keyof ServiceTexts)[]): ServiceTexts {
  return Object.fromEntries(names.map((name) => [name, texts[name] ?? '']));
}

export type ServiceActor = {
  staffId: string;
  /** From `confirmIdentity`. */
  verifiedHash: string;
  language: Language;
};

export type ServiceChange = ServiceActor & {
  kind: SavedKind;
  /** An empty secret means that the saved one still applies. */
  typed: ServiceTexts;
  /** Id of the row that the form showed; empty for none. */
  seen: string;
  /** Gateways whose account is in a variable. */
  fixedAccounts: readonly string[];
};

export type ServiceRemoval = Omit<ServiceChange, 'typed' | 'fixedAccounts'>;

type Services = { db: Db; jobs: Jobs; secrets: Secrets };

/**
 * Saves a service in place of the current one. The first account that a shop may choose takes the payments at
 * once. Records the change without the secrets, and emails the owners. Throws ServiceError, StaffError.
 */
export async function saveService(
  { db, jobs, secrets }: Services,
  { kind, typed, seen, fixedAccounts, ...actor }: ServiceChange,
): Promise<void> {
  const { texts, errors } = parseServiceTexts(kind, typed);
  await db.transaction().execute(async (trx) => {
    await requireVerifiedPassword(trx, actor.staffId, actor.verifiedHash);
    const saved = await lockServices(trx, secrets);
    const current = findCurrent(saved, kind);
    if ((current?.id ?? '') !== seen) throw new ServiceError('changed_meanwhile');
    const merged = withSavedSecrets(kind, texts, current);
    throwFirstError([
      ...errors,
      ...checkFields({ kind, texts: merged, current, saved, fixedAccounts }),
    ]);
    await replace(trx, { kind, texts: merged, secrets, by: actor.staffId });
    if (isShopGatewayName(kind) && !findCurrent(saved, 'checkout')) {
      const first = { first: kind, fallback: '' };
      await replace(trx, { kind: 'checkout', texts: first, secrets, by: actor.staffId });
    }
    await report(trx, jobs, { ...actor, kind, act: current ? 'changed' : 'added' });
  });
}

/** Ends the use of a service, whose key still serves its own charges. Throws ServiceError, StaffError. */
export async function removeService(
  { db, jobs, secrets }: Services,
  { kind, seen, ...actor }: ServiceRemoval,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await requireVerifiedPassword(trx, actor.staffId, actor.verifiedHash);
    const saved = await lockServices(trx, secrets);
    const current = findCurrent(saved, kind);
    if (!current) throw new ServiceError('nothing_saved');
    if (current.id !== seen) throw new ServiceError('changed_meanwhile');
    const { first, fallback } = findCurrent(saved, 'checkout')?.fields ?? {};
    if (kind === first || kind === fallback) throw new ServiceError('in_use');
    if (await isAccountOfMarket(trx, kind)) throw new ServiceError('used_by_market');
    await endCurrent(trx, kind);
    await report(trx, jobs, { ...actor, kind, act: 'removed' });
  });
}

async function isAccountOfMarket(trx: Trx, kind: SavedKind): Promise<boolean> {
  const market = await trx
    .selectFrom('store_settings')
    .select('section')
    .where('section', 'like', 'market/%')
    .where(sql`fields->>'is_open'`, '=', '1')
    .where(sql`fields->>'gateway_account'`, '=', kind)
    .limit(1)
    .executeTakeFirst();
  return market !== undefined;
}

/** Makes the second of two owners who save at once see what the first has saved. */
async function lockServices(trx: Trx, secrets: Secrets): Promise<SavedService[]> {
  await sql`lock table saved_services in share row exclusive mode`.execute(trx);
  return (await listServiceRows(trx)).flatMap((row) => readServiceRow(secrets, row) ?? []);
}

function withSavedSecrets(kind: SavedKind, texts: ServiceTexts, current?: SavedService) {
  const entries = secretFields[kind].map((field) => [
    field,
    texts[field] || (current?.secrets?.[field] ?? ''),
  ]);
  const merged = { ...texts, ...Object.fromEntries(entries) } as ServiceTexts;
  // A password saved for one server must not go to another one.
  const goesElsewhere = (['host', 'port', 'user'] as const).some(
    (field) => current && texts[field] !== current.fields[field],
  );
  return kind === 'smtp' && goesElsewhere ? { ...merged, password: texts.password ?? '' } : merged;
}

type Checked = {
  kind: SavedKind;
  texts: ServiceTexts;
  current: SavedService | undefined;
  saved: SavedService[];
  fixedAccounts: readonly string[];
};

function checkFields({ kind, texts, current, saved, fixedAccounts }: Checked): ServiceError[] {
  if (kind === 'smtp') {
    const { user, password } = texts;
    if (password && !user) return [new ServiceError('password_without_user', 'user')];
    const hadPassword = current && (!current.secrets || current.secrets.password);
    if (user && !password)
      return [new ServiceError(hadPassword ? 'retype' : 'required', 'password')];
    return [];
  }
  if (kind !== 'checkout') {
    const missing = secretFields[kind].filter((field) => texts[field] === '');
    return missing.map((field) => new ServiceError('required', field));
  }
  const { first, fallback } = texts;
  if (fallback && fallback === first) return [new ServiceError('same_twice', 'fallback')];
  if (fallback && !first) return [new ServiceError('required', 'first')];
  const lacksKey = (name: string | undefined) =>
    isShopGatewayName(name) && !fixedAccounts.includes(name) && !findCurrent(saved, name)?.secrets;
  return (['first', 'fallback'] as const).flatMap((field) =>
    lacksKey(texts[field]) ? new ServiceError('key_missing', field) : [],
  );
}

async function endCurrent(trx: Trx, kind: SavedKind): Promise<void> {
  await trx
    .updateTable('saved_services')
    .set({ replaced_at: sql<Date>`now()` })
    .where('service', '=', kind)
    .where('label', '=', '')
    .where('replaced_at', 'is', null)
    .execute();
}

type Replacement = { kind: SavedKind; texts: ServiceTexts; secrets: Secrets; by: string };

async function replace(trx: Trx, { kind, texts, secrets, by }: Replacement): Promise<void> {
  await endCurrent(trx, kind);
  const id = randomUUID();
  const hidden = JSON.stringify(pick(texts, secretFields[kind]));
  const isSealed = secretFields[kind].some((field) => texts[field]);
  await trx
    .insertInto('saved_services')
    .values({
      id,
      service: kind,
      fields: JSON.stringify(pick(texts, openFields[kind])),
      sealed: isSealed ? seal(secrets, hidden, contextOf({ id, service: kind })) : null,
      saved_by: `staff:${by}`,
      // Later than the row that it replaces, within one transaction too.
      saved_at: sql<Date>`clock_timestamp()`,
    })
    .execute();
}

/** Names as the services write them, in every language. */
const displayNames: Record<SavedKind, string> = {
  smtp: 'SMTP',
  tap: 'Tap',
  stripe: 'Stripe',
  mtjree: 'Mtjree',
  ...forTapAccounts((country) => `Tap (${country})`),
  checkout: '–',
};

async function namesOfChosen(trx: Trx): Promise<string> {
  const row = (await listServiceRows(trx)).find(
    ({ service, replaced_at }) => service === 'checkout' && replaced_at === null,
  );
  const { first, fallback } = parseServiceTexts('checkout', (row?.fields ?? {}) as object).texts;
  const names = [first, fallback].filter(isShopGatewayName).map((name) => displayNames[name]);
  return names.join(', ') || '–';
}

type Report = ServiceActor & { kind: SavedKind; act: 'added' | 'changed' | 'removed' };

async function report(trx: Trx, jobs: Jobs, { staffId, language, kind, act }: Report) {
  const actor = `staff:${staffId}` as const;
  const service = displayNames[kind];
  const event =
    kind === 'checkout'
      ? { kind: 'gateways_chosen' as const, data: { name: await namesOfChosen(trx) } }
      : { kind: `service_${act}` as const, data: { name: service } };
  await recordStaffEvent(trx, { ...event, actor });
  const { name } = await trx
    .selectFrom('staff_users')
    .select('name')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  const isNamed = kind !== 'smtp' && kind !== 'checkout';
  const data = { service: isNamed ? service : kind, act, by: name, at: new Date().toISOString() };
  for (const to of await listOwnerEmails(trx)) {
    await queueEmail(trx, jobs, { kind: 'service_changed', data, to, language, by: actor });
  }
}

/** Encrypts again what an older secret encrypted, so that the older secret can be removed. */
export async function resealServices(db: Db, secrets: Secrets): Promise<void> {
  const [newest] = secrets;
  for (const row of await db.selectFrom('saved_services').selectAll().execute()) {
    if (row.sealed === null || isSealedWith(newest, row.sealed)) continue;
    const text = unseal(secrets, row.sealed, contextOf(row));
    if (text === undefined) continue;
    await db
      .updateTable('saved_services')
      .set({ sealed: seal(secrets, text, contextOf(row)) })
      .where('id', '=', row.id)
      .where('sealed', '=', row.sealed)
      .execute();
  }
}

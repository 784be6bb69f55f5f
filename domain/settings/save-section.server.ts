import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { type Actor, selectStaffName } from '../actor.server.ts';
import { type CodedError, throwFirstError } from '../coded-error.ts';
import { recordStaffEvent } from '../staff/staff-events.server.ts';

/** Form values by field; a missing one has its default. */
type Texts<F extends string> = Partial<Record<F, string>>;

/** The fields of a section, and the values that they take. */
export type SectionRules<F extends string, Question = never> = {
  fields: readonly F[];
  parse(typed: Texts<F>): { texts: Texts<F>; errors: CodedError[] };
  /** Reads a row that any release may have written; leaves out what is no longer valid. */
  readStored(stored: unknown): Texts<F>;
  /** Checks rules that involve several fields or other rows. */
  check(trx: Trx, texts: Texts<F>): CodedError[] | Promise<CodedError[]>;
  /** Returns what staff must confirm first: nothing is saved then. */
  ask?(trx: Trx, change: { before: Texts<F>; after: Texts<F> }): Promise<Question | undefined>;
  /** Runs before the section is written. */
  beforeWrite?(trx: Trx, change: { before: Texts<F>; after: Texts<F> }): Promise<void>;
};

export type SectionEdit<F extends string> = {
  section: string;
  /** Version on which the edit is based; 0 when nothing was saved yet. */
  version: number;
  /** Submitted fields. Others stay unchanged. */
  typed: Texts<F>;
  /** Values of fields that are not saved. */
  defaults: Texts<F>;
  actor: `staff:${string}`;
};

/** Field that two people have changed concurrently, with its saved value. */
export type Clash<F extends string> = { field: F; theirs: string };

/** Nothing was saved. Without a question there is no such outcome. */
type Asks<Question> = Question extends unknown ? { kind: 'asks'; question: Question } : never;

export type SectionSaved<F extends string, Question = never> =
  | { kind: 'saved'; version: number }
  | Asks<Question>
  /** Nothing was saved. `texts` has the submitted values, plus fields that only others have changed. */
  | {
      kind: 'stale';
      version: number;
      texts: Texts<F>;
      clashes: Clash<F>[];
      by: string | undefined;
      at: Date | undefined;
    };

/** Saves a section. Concurrent changes of different fields are merged. Throws the section's own errors. */
export function saveSection<F extends string, Question = never>(
  db: Db,
  edit: SectionEdit<F>,
  rules: SectionRules<F, Question>,
): Promise<SectionSaved<F, Question>> {
  const { texts: typed, errors } = rules.parse(edit.typed);
  throwFirstError(errors);
  return inTransaction(db, async (trx) => {
    await lockSections(trx);
    const row = await findSection(trx, edit.section);
    const current = { ...edit.defaults, ...(row && rules.readStored(row.fields)) };
    const version = row?.version ?? 0;
    const base = await findBase(trx, edit, { version, current, rules });
    const merged = merge(rules.fields, { typed, current, base });
    if (merged.clashes.length > 0) {
      return { kind: 'stale', version, ...merged, by: row?.by ?? undefined, at: row?.changed_at };
    }
    throwFirstError(await rules.check(trx, merged.texts));
    if (isSame(merged.texts, current)) return { kind: 'saved', version };
    const change = { before: current, after: merged.texts };
    const question = await rules.ask?.(trx, change);
    if (question) return { kind: 'asks', question } as Asks<Question>;
    await rules.beforeWrite?.(trx, change);
    await writeSection(trx, edit, { version: version + 1, ...change });
    return { kind: 'saved', version: version + 1 };
  });
}

/** Locks the table, so that two first saves, or a save and its comparison, cannot interleave. */
export async function lockSections(trx: Trx): Promise<void> {
  await sql`lock table store_settings in share row exclusive mode`.execute(trx);
}

export function findSection(trx: Trx, section: string) {
  return trx
    .selectFrom('store_settings')
    .select(['version', 'fields', 'changed_at'])
    .select(selectStaffName('changed_by').as('by'))
    .where('section', '=', section)
    .executeTakeFirst();
}

type Author = { section: string; actor: Actor };
type Change<F extends string> = { version: number; before: Texts<F>; after: Texts<F> };

export async function writeSection<F extends string>(
  trx: Trx,
  { section, actor }: Author,
  { version, before, after }: Change<F>,
): Promise<void> {
  const fields = JSON.stringify(after);
  await trx
    .insertInto('store_settings')
    .values({ section, version, fields, changed_by: actor })
    .onConflict((oc) =>
      oc
        .column('section')
        .doUpdateSet({ version, fields, changed_by: actor, changed_at: new Date() }),
    )
    .execute();
  await trx
    .insertInto('store_setting_changes')
    .values({
      section,
      version,
      after: fields,
      changed_by: actor,
      before: JSON.stringify(before),
    })
    .execute();
  await recordStaffEvent(trx, { kind: 'settings_changed', actor, data: { name: section } });
}

export type SectionChange<F extends string> = {
  id: number;
  section: string;
  at: Date;
  by: string | undefined;
  fields: { field: F; before: string; after: string }[];
};

/** Lists changes of the sections whose fields `fieldsOf` names, newest first. */
export async function listSectionChanges<F extends string>(
  db: Db,
  fieldsOf: Readonly<Record<string, readonly F[]>>,
  limit = 20,
): Promise<SectionChange<F>[]> {
  const rows = await db
    .selectFrom('store_setting_changes')
    .select(['id', 'section', 'before', 'after', 'changed_at'])
    .select(selectStaffName('changed_by').as('by'))
    .where('section', 'in', Object.keys(fieldsOf))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, section, changed_at: at, by, ...row }) => {
    const [before, after] = [row.before, row.after].map((one) => (one ?? {}) as Texts<F>);
    const fields = (fieldsOf[section] ?? []).flatMap((field) => {
      const change = {
        field,
        before: `${before?.[field] ?? ''}`,
        after: `${after?.[field] ?? ''}`,
      };
      return change.before === change.after ? [] : [change];
    });
    return { id, section, at, by: by ?? undefined, fields };
  });
}

type Saved<F extends string> = {
  version: number;
  current: Texts<F>;
  rules: Pick<SectionRules<F>, 'readStored'>;
};

/** Returns the values that the form was filled with. */
async function findBase<F extends string>(
  trx: Trx,
  edit: SectionEdit<F>,
  { version, current, rules }: Saved<F>,
): Promise<Texts<F>> {
  if (edit.version === version) return current;
  // A forged form names versions that the column cannot hold.
  const isEarlier = Number.isInteger(edit.version) && edit.version > 0 && edit.version < version;
  if (!isEarlier) return edit.defaults;
  const change = await trx
    .selectFrom('store_setting_changes')
    .select('after')
    .where('section', '=', edit.section)
    .where('version', '=', edit.version)
    .executeTakeFirst();
  return { ...edit.defaults, ...rules.readStored(change?.after) };
}

type Sides<F extends string> = { typed: Texts<F>; current: Texts<F>; base: Texts<F> };

function merge<F extends string>(
  fields: readonly F[],
  { typed, current, base }: Sides<F>,
): { texts: Texts<F>; clashes: Clash<F>[] } {
  const texts: Texts<F> = {};
  const clashes: Clash<F>[] = [];
  for (const field of fields) {
    const mine: string | undefined = typed[field];
    const theirs: string = current[field] ?? '';
    const was: string = base[field] ?? '';
    const isMine = mine !== undefined && mine !== was;
    texts[field] = isMine ? mine : theirs;
    if (isMine && theirs !== was && theirs !== mine) clashes.push({ field, theirs });
  }
  return { texts, clashes };
}

function isSame<F extends string>(one: Texts<F>, other: Texts<F>): boolean {
  return Object.entries(one).every(([field, text]) => text === (other[field as F] ?? ''));
}

import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { type Actor, selectStaffName } from '../actor.server.ts';
import { claimUpload } from '../catalog/picture-uploads.server.ts';
import { throwFirstError } from '../coded-error.ts';
import { recordStaffEvent } from '../staff/staff-events.server.ts';
import { checkAcrossFields, parseSettingTexts, parseStoredSettings } from './read-settings.ts';
import {
  asSection,
  fieldsOf,
  pictureFields,
  type SavedSections,
  type SettingError,
  type SettingField,
  type SettingSection,
  type SettingTexts,
} from './settings.ts';

/** Loads the settings. An unreadable value gets its default and is passed to `report`. */
export async function loadSettings(
  db: Db,
  report: (section: SettingSection, error: SettingError) => void,
): Promise<SavedSections> {
  const rows = await db
    .selectFrom('store_settings')
    .select(['section', 'version', 'fields'])
    .execute();
  const saved: SavedSections = {};
  for (const { section: name, version, fields } of rows) {
    const section = asSection(name);
    if (!section) continue;
    const { texts, errors } = parseStoredSettings(section, fields);
    for (const error of errors) report(section, error);
    saved[section] = { version, texts };
  }
  return saved;
}

type Edit = {
  section: SettingSection;
  /** Version on which the edit is based; 0 when nothing was saved yet. */
  version: number;
  /** Submitted fields, without those that the environment sets: those stay unchanged. */
  typed: SettingTexts;
  /** Values of fields that are not saved. */
  defaults: SettingTexts;
  actor: `staff:${string}`;
};

/** Field that two people have changed concurrently, with its saved value. */
export type Clash = { field: SettingField; theirs: string };

export type SettingsSaved =
  | { kind: 'saved'; version: number }
  /** Nothing was saved. `texts` has the submitted values, plus fields that only others have changed. */
  | {
      kind: 'stale';
      version: number;
      texts: SettingTexts;
      clashes: Clash[];
      by: string | undefined;
      at: Date | undefined;
    };

/** Saves settings. Concurrent changes of different fields are merged. Throws SettingError. */
export function saveSettings(db: Db, edit: Edit): Promise<SettingsSaved> {
  const { texts: typed, errors } = parseSettingTexts(edit.typed);
  throwFirstError(errors);
  return inTransaction(db, async (trx) => {
    // Locks the table, so that two first saves, or a save and its comparison, cannot interleave.
    await sql`lock table store_settings in share row exclusive mode`.execute(trx);
    const row = await findSection(trx, edit.section);
    const current = {
      ...edit.defaults,
      ...(row && parseStoredSettings(edit.section, row.fields).texts),
    };
    const version = row?.version ?? 0;
    const merged = merge(edit, {
      typed,
      current,
      base: await findBase(trx, edit, version, current),
    });
    if (merged.clashes.length > 0) {
      return { kind: 'stale', version, ...merged, by: row?.by ?? undefined, at: row?.changed_at };
    }
    throwFirstError(checkAcrossFields(edit.section, merged.texts));
    if (isSame(merged.texts, current)) return { kind: 'saved', version };
    await write(trx, edit, { version: version + 1, before: current, after: merged.texts });
    return { kind: 'saved', version: version + 1 };
  });
}

/** Closes a new shop, which has no saved settings. */
export async function closeNewShop(trx: Trx, actor: Actor): Promise<void> {
  const after = { is_closed: '1', soon_en: '', soon_ar: '' };
  const before = { ...after, is_closed: '' };
  await write(trx, { section: 'opening', actor }, { version: 1, before, after });
}

function findSection(trx: Trx, section: SettingSection) {
  return trx
    .selectFrom('store_settings')
    .select(['version', 'fields', 'changed_at'])
    .select(selectStaffName('changed_by').as('by'))
    .where('section', '=', section)
    .executeTakeFirst();
}

/** Returns the values that the form was filled with. */
async function findBase(trx: Trx, edit: Edit, version: number, current: SettingTexts) {
  if (edit.version === version) return current;
  if (edit.version === 0) return edit.defaults;
  const change = await trx
    .selectFrom('store_setting_changes')
    .select('after')
    .where('section', '=', edit.section)
    .where('version', '=', edit.version)
    .executeTakeFirst();
  return { ...edit.defaults, ...parseStoredSettings(edit.section, change?.after).texts };
}

type Sides = { typed: SettingTexts; current: SettingTexts; base: SettingTexts };

function merge({ section }: Edit, { typed, current, base }: Sides) {
  const texts: SettingTexts = {};
  const clashes: Clash[] = [];
  for (const field of fieldsOf[section]) {
    const [mine, theirs = '', was = ''] = [typed[field], current[field], base[field]];
    const isMine = mine !== undefined && mine !== was;
    texts[field] = isMine ? mine : theirs;
    if (isMine && theirs !== was && theirs !== mine) clashes.push({ field, theirs });
  }
  return { texts, clashes };
}

function isSame(one: SettingTexts, other: SettingTexts): boolean {
  return Object.entries(one).every(
    ([field, text]) => text === (other[field as SettingField] ?? ''),
  );
}

type Change = { version: number; before: SettingTexts; after: SettingTexts };

type Author = { section: SettingSection; actor: Actor };

async function write(trx: Trx, { section, actor }: Author, { version, before, after }: Change) {
  for (const field of pictureFields) {
    const path = after[field];
    if (path && path !== before[field]) await claimUpload(trx, path);
  }
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

export type SettingChange = {
  id: number;
  section: SettingSection;
  at: Date;
  by: string | undefined;
  fields: { field: SettingField; before: string; after: string }[];
};

/** Newest first. */
export async function listSettingChanges(db: Db, limit: number): Promise<SettingChange[]> {
  const rows = await db
    .selectFrom('store_setting_changes')
    .select(['id', 'section', 'before', 'after', 'changed_at'])
    .select(selectStaffName('changed_by').as('by'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => {
    const section = asSection(row.section);
    if (!section) return [];
    const [before, after] = [row.before, row.after].map((one) => (one ?? {}) as SettingTexts);
    const fields = fieldsOf[section].flatMap((field) => {
      const change = {
        field,
        before: `${before?.[field] ?? ''}`,
        after: `${after?.[field] ?? ''}`,
      };
      return change.before === change.after ? [] : [change];
    });
    return [{ id: row.id, section, at: row.changed_at, by: row.by ?? undefined, fields }];
  });
}

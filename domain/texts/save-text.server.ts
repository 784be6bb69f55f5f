import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import type { Actor } from '../actor.server.ts';
import { claimUpload } from '../catalog/picture-uploads.server.ts';
import { fieldsChangedSince, versionOfTexts } from '../edited-fields.server.ts';
import {
  emptyTextFields,
  fieldNamesOf,
  isSameText,
  kindOf,
  type TextFields,
  type TextKind,
  textChanges,
} from './shop-texts.ts';
import { TextError } from './text-error.ts';
import { listTextEvents, recordTextEvent } from './text-events.server.ts';
import { parseStoredText } from './text-form.ts';

/** `fallback` is the text that the store ships with; a new article has none. */
export type EditedText = { name: string; fallback: TextFields | undefined; actor: Actor };

/** `version` identifies the text that staff have on screen. */
type Versioned = EditedText & { version: string };

export type TextEdit = Versioned & {
  texts: TextFields;
  /** A new article: its name must be free. */
  isNew: boolean;
  isPublished: boolean;
};

export type TextMeanwhile = {
  field: string;
  now: string;
  isContested: boolean;
  by: string | undefined;
  at: Date | undefined;
};

/** `merged` is a refused edit on top of the current text. */
export type TextOutcome =
  | { kind: 'saved' }
  | { kind: 'taken' }
  | { kind: 'stale'; merged: TextFields; version: string; meanwhile: TextMeanwhile[] };

export type TextState = {
  kind: TextKind;
  /** Text that the shop shows; undefined for an article that was never published. */
  live: TextFields | undefined;
  draft: TextFields | undefined;
  /** Text with which a form opens. */
  current: TextFields;
  version: string;
  isDown: boolean;
  /** True when the shop shows another text than the one it ships with. */
  isChanged: boolean;
};

/** Finds a text. Undefined for a name that no text has. */
export async function findText(
  db: Db,
  { name, fallback }: Pick<EditedText, 'name' | 'fallback'>,
): Promise<TextState | undefined> {
  const kind = kindOf(name);
  if (!kind) return undefined;
  const query = db.selectFrom('shop_texts').selectAll().where('name', '=', name);
  return toTextState(kind, await query.executeTakeFirst(), fallback);
}

/** Finds the draft of a text, or else its published version. Undefined when neither is saved. */
export async function findDraft(db: Db, name: string): Promise<TextFields | undefined> {
  const kind = kindOf(name);
  const query = db.selectFrom('shop_texts').select(['draft', 'published']).where('name', '=', name);
  const row = await query.executeTakeFirst();
  const saved = row?.draft ?? row?.published;
  return kind && saved ? parseStoredText(kind, saved) : undefined;
}

/** Saves a text. Throws PictureError, and TextError for a name that no text may have. */
export async function saveText(db: Db, edit: TextEdit): Promise<TextOutcome> {
  return inTransaction(db, async (trx) => {
    if (edit.isNew && !(await claimName(trx, edit))) return { kind: 'taken' };
    const now = await lockText(trx, edit);
    const fields = fieldNamesOf(now.kind);
    const changes = textChanges(now.kind, now.current, edit.texts);
    const theirs = edit.isNew ? [] : fieldsChangedSince(fields, edit.version, now.current);
    if (changes.length > 0 && theirs.length > 0) return refuse(trx, edit, now, theirs);
    await claimCover(trx, now, edit.texts);
    if (edit.isPublished) await publish(trx, edit, now);
    else if (changes.length > 0) await draft(trx, edit, now);
    return { kind: 'saved' };
  });
}

/** Discards the draft and returns to the published text. Throws TextError. */
export function discardDraft(db: Db, edit: Versioned): Promise<void> {
  return change(db, edit, async (trx, now) => {
    if (!now.draft) return;
    const changes = now.live ? textChanges(now.kind, now.draft, now.live) : [];
    await write(trx, edit, { draft: null });
    // The draft can be restored from the history.
    await recordTextEvent(trx, { ...edit, kind: 'discarded', changes, fields: now.draft });
  });
}

/** Resets a text to its default. Throws TextError, also for an article that the store did not ship with. */
export function resetText(db: Db, edit: Versioned): Promise<void> {
  return change(db, edit, async (trx, now) => {
    if (!edit.fallback) throw new TextError('no_default');
    const before = now.live ?? now.current;
    const changes = textChanges(now.kind, before, edit.fallback);
    await write(trx, edit, { draft: null, published: null, is_down: false });
    await recordTextEvent(trx, { ...edit, kind: 'reset', changes, fields: edit.fallback });
  });
}

/** Restores an earlier version as a draft. Throws TextError. */
export function restoreVersion(db: Db, edit: Versioned, eventId: number): Promise<void> {
  return change(db, edit, async (trx, now) => {
    const event = await trx
      .selectFrom('shop_text_events')
      .select('fields')
      .where('id', '=', eventId)
      .where('name', '=', edit.name)
      .executeTakeFirst();
    if (!event?.fields) throw new TextError('version_unknown');
    const texts = parseStoredText(now.kind, event.fields);
    if (!texts) throw new TextError('version_unreadable');
    const changes = textChanges(now.kind, now.current, texts);
    const isLive = now.live !== undefined && isSameText(now.kind, now.live, texts);
    await write(trx, edit, { draft: isLive ? null : texts });
    await recordTextEvent(trx, { ...edit, kind: 'restored', changes, fields: texts });
  });
}

/** Hides an article, or shows it again. Throws TextError. */
export function setArticleHidden(db: Db, edit: Versioned, isHidden: boolean): Promise<void> {
  return change(db, edit, async (trx, now) => {
    if (now.kind !== 'article') throw new TextError('text_unknown');
    if (!now.live) throw new TextError('nothing_published');
    if (now.isDown === isHidden) return;
    await write(trx, edit, { is_down: isHidden });
    await recordTextEvent(trx, { ...edit, kind: isHidden ? 'taken_down' : 'put_up' });
  });
}

type Now = TextState & { kind: TextKind };

/** Changes a locked text. Throws TextError when a colleague has changed it meanwhile. */
function change(
  db: Db,
  edit: Versioned,
  act: (trx: Trx, now: Now) => Promise<void>,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const now = await lockText(trx, edit);
    if (edit.version !== now.version) throw new TextError('changed_meanwhile');
    await act(trx, now);
  });
}

/** Locks a text, even one that was never saved, and waits for concurrent saves of it. */
async function lockText(trx: Trx, { name, fallback, actor }: EditedText): Promise<Now> {
  const kind = kindOf(name);
  if (!kind) throw new TextError('text_unknown');
  if (fallback) {
    const row = { name, draft: null, published: null, changed_by: actor };
    await trx
      .insertInto('shop_texts')
      .values(row)
      .onConflict((oc) => oc.doNothing())
      .execute();
  }
  const query = trx.selectFrom('shop_texts').selectAll().where('name', '=', name).forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw new TextError('text_unknown');
  return toTextState(kind, row, fallback) as Now;
}

async function claimName(trx: Trx, { name, fallback, actor }: EditedText): Promise<boolean> {
  if (fallback) return false;
  const taken = await trx
    .insertInto('shop_texts')
    .values({ name, draft: null, published: null, changed_by: actor })
    .onConflict((oc) => oc.doNothing())
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

type Row = { draft: unknown; published: unknown; is_down: boolean };

function toTextState(
  kind: TextKind,
  row: Row | undefined,
  fallback: TextFields | undefined,
): TextState | undefined {
  if (!row && !fallback) return undefined;
  const published = row?.published ? parseStoredText(kind, row.published) : undefined;
  const draft = row?.draft ? parseStoredText(kind, row.draft) : undefined;
  const live = published ?? fallback;
  const current = draft ?? live ?? emptyTextFields(kind);
  return {
    kind,
    live,
    draft,
    current,
    isDown: row?.is_down ?? false,
    version: versionOfTexts(fieldNamesOf(kind), current),
    isChanged: published !== undefined,
  };
}

async function publish(trx: Trx, edit: TextEdit, now: Now): Promise<void> {
  const { texts, fallback } = edit;
  const changes = textChanges(now.kind, now.live ?? emptyTextFields(now.kind), texts);
  const isDefault = fallback !== undefined && isSameText(now.kind, fallback, texts);
  await write(trx, edit, { draft: null, published: isDefault ? null : texts });
  if (changes.length === 0 && !now.draft) return;
  await recordTextEvent(trx, { ...edit, kind: 'published', changes, fields: texts });
}

async function draft(trx: Trx, edit: TextEdit, now: Now): Promise<void> {
  const { texts } = edit;
  const isLive = now.live !== undefined && isSameText(now.kind, now.live, texts);
  const changes = textChanges(now.kind, now.current, texts);
  await write(trx, edit, { draft: isLive ? null : texts });
  await recordTextEvent(trx, { ...edit, kind: 'drafted', changes, fields: texts });
}

type Written = {
  draft?: TextFields | null;
  published?: TextFields | null;
  is_down?: boolean;
};

async function write(trx: Trx, { name, actor }: EditedText, written: Written): Promise<void> {
  const json = (texts: TextFields | null) => (texts ? JSON.stringify(texts) : null);
  const { draft, published, ...rest } = written;
  await trx
    .updateTable('shop_texts')
    .set({
      ...rest,
      ...(draft === undefined ? {} : { draft: json(draft) }),
      ...(published === undefined ? {} : { published: json(published) }),
      changed_by: actor,
      changed_at: new Date(),
    })
    .where('name', '=', name)
    .execute();
}

async function claimCover(trx: Trx, now: Now, { cover }: TextFields): Promise<void> {
  if (cover && cover !== now.current.cover) await claimUpload(trx, cover);
}

async function refuse(
  trx: Trx,
  { name, texts, version }: TextEdit,
  now: Now,
  theirs: string[],
): Promise<TextOutcome> {
  const mine = new Set(fieldsChangedSince(fieldNamesOf(now.kind), version, texts));
  const events = await listTextEvents(trx, name);
  const untouched = theirs.filter((field) => !mine.has(field));
  const merged = { ...texts };
  for (const field of untouched) merged[field] = now.current[field] ?? '';
  const meanwhile = theirs.map((field) => {
    const text = now.current[field] ?? '';
    const last = events.find(({ changes }) => changes.some((one) => one.field === field));
    return {
      field,
      now: text,
      isContested: merged[field] !== text,
      by: last?.by,
      at: last?.at,
    };
  });
  return { kind: 'stale', merged, version: now.version, meanwhile };
}

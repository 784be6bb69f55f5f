import type { Db, Trx } from '#database/schema.ts';
import type { Actor } from '../actor.server.ts';
import { claimUpload } from '../catalog/picture-uploads.server.ts';
import { checkAcrossFields, parseSettingTexts, parseStoredSettings } from './read-settings.ts';
import {
  type SectionEdit,
  type SectionRules,
  type SectionSaved,
  saveSection,
  writeSection,
} from './save-section.server.ts';
import {
  asSection,
  fieldsOf,
  pictureFields,
  type SavedSections,
  type SettingError,
  type SettingField,
  type SettingSection,
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

/** `defaults` include the fields that the environment sets: those stay unchanged. */
type Edit = Omit<SectionEdit<SettingField>, 'section'> & { section: SettingSection };

export type SettingsSaved = SectionSaved<SettingField>;

/** Saves settings. Concurrent changes of different fields are merged. Throws SettingError. */
export function saveSettings(db: Db, edit: Edit): Promise<SettingsSaved> {
  return saveSection(db, edit, rulesOf(edit.section));
}

function rulesOf(section: SettingSection): SectionRules<SettingField> {
  return {
    fields: fieldsOf[section],
    parse: parseSettingTexts,
    readStored: (stored) => parseStoredSettings(section, stored).texts,
    check: (_, texts) => checkAcrossFields(section, texts),
    async beforeWrite(trx, { before, after }) {
      for (const field of pictureFields) {
        const path = after[field];
        if (path && path !== before[field]) await claimUpload(trx, path);
      }
    },
  };
}

/** Closes a new shop, which has no saved settings. */
export async function closeNewShop(trx: Trx, actor: Actor): Promise<void> {
  const after = { is_closed: '1', soon_en: '', soon_ar: '' };
  const before = { ...after, is_closed: '' };
  await writeSection(trx, { section: 'opening', actor }, { version: 1, before, after });
}

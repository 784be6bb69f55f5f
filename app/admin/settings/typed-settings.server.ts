import { PictureError } from '#domain/catalog/picture-error.ts';
import { storeLogo, storePicture } from '#domain/catalog/store-picture.server.ts';
import {
  fieldsOf,
  isPictureField,
  type PictureField,
  type SettingSection,
  type SettingTexts,
  switchFields,
} from '#domain/settings/settings.ts';
import type { Store } from '#domain/store.ts';

/** Leaves out settings fixed by the environment: the form has no fields for them. */
export function readTypedSettings(
  form: FormData,
  { liveSettings: { fixed } }: Pick<Store, 'liveSettings'>,
  section: SettingSection,
): SettingTexts {
  const typed: SettingTexts = {};
  for (const field of fieldsOf[section]) {
    if (fixed[field]) continue;
    if (field === 'served') typed.served = form.getAll('served').join(' ');
    else if (switchFields.includes(field) || form.has(field))
      typed[field] = `${form.get(field) ?? ''}`;
  }
  return typed;
}

/** Stores the chosen pictures. Until a section is saved with them, they are uploads that a job removes. */
export async function storeTypedPictures(
  form: FormData,
  store: Store,
  section: SettingSection,
): Promise<SettingTexts> {
  const typed: SettingTexts = {};
  for (const field of fieldsOf[section].filter(isPictureField)) {
    const file = form.get(`${field}_file`);
    if (file instanceof File && file.size > 0) typed[field] = await storeFile(store, field, file);
    else if (form.has(`${field}_remove`)) typed[field] = '';
  }
  return typed;
}

async function storeFile(store: Store, field: PictureField, file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return await (isLogo(field) ? storeLogo : storePicture)(store, bytes);
  } catch (error) {
    if (error instanceof PictureError) throw new PictureError(error.code, `${field}_file`);
    throw error;
  }
}

function isLogo(field: PictureField): boolean {
  return field === 'logo' || field === 'symbol';
}

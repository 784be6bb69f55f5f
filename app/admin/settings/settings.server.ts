import { data, type RouterContextProvider } from 'react-router';
import { storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { PictureError } from '#domain/catalog/picture-error.ts';
import { storeLogo } from '#domain/catalog/store-picture.server.ts';
import { logoAddresses } from '#domain/settings/logo.ts';
import {
  type Clash,
  listSettingChanges,
  saveSettings,
} from '#domain/settings/save-settings.server.ts';
import {
  asSection,
  fieldsOf,
  type SettingSection,
  type SettingTexts,
  settingSections,
} from '#domain/settings/settings.ts';
import { type Choice, conflictChoiceFieldName } from '../forms/conflict-contract.ts';
import { refuseChange, runForm, type StaffRefusal, textIn } from '../forms/staff-request.server.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';

type Context = Readonly<RouterContextProvider>;

const maxListedChanges = 20;

export async function loadSettingsPage(context: Context) {
  const { db, liveSettings } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const format = dateTimeFormatOf(context);
  const changes = await listSettingChanges(db, maxListedChanges);
  return {
    language,
    fixed: liveSettings.fixed,
    sections: Object.fromEntries(
      settingSections.map((section) => [section, sectionViewOf(context, section)]),
    ) as Record<SettingSection, SectionView>,
    changes: changes.map((change) => ({ ...change, when: format(change.at) })),
  };
}

export type SectionView = { version: number; texts: SettingTexts; logo: string | undefined };

function sectionViewOf(context: Context, section: SettingSection): SectionView {
  const { liveSettings } = context.get(storeContext);
  const texts = liveSettings.textsOf(section);
  return { version: liveSettings.versionOf(section), texts, logo: logoOf(texts) };
}

function logoOf({ logo }: SettingTexts): string | undefined {
  return logo ? logoAddresses(logo).mark : undefined;
}

/** `texts` are the form's next values; those of a refusal are as typed. */
export type SettingsResult =
  | ({ kind: 'done'; intent: SettingSection } & SectionView)
  | ({
      kind: 'stale';
      intent: SettingSection;
      clashes: Clash[];
      by: string | undefined;
      when: string | undefined;
    } & SectionView)
  | (StaffRefusal<SettingSection> & { typed?: SettingTexts });

export async function handleSettingsAction(request: Request, context: Context) {
  const { liveSettings } = context.get(storeContext);
  const form = await request.formData();
  const section = asSection(form.get('intent'));
  if (!section) throw data(undefined, { status: 400 });
  const typed = readTyped(form, context, section);
  const actor = `staff:${context.get(staffContext).id}` as const;
  try {
    const sent = { ...typed, ...(await takeLogo(form, context, section)) };
    const texts = withoutTheirs(sent, form);
    const edit = {
      section,
      typed: texts,
      actor,
      version: Number(textIn(form, 'version')) || 0,
      defaults: liveSettings.defaultsIn(section),
    };
    const outcome = await runForm(
      { request, form, context },
      (inside) => saveSettings(inside.get(storeContext).db, edit),
      (result) => (result.kind === 'saved' ? result : undefined),
    );
    if (outcome.kind === 'stale') {
      const { at, ...refusal } = outcome;
      const when = at && dateTimeFormatOf(context)(at);
      const stale = { ...refusal, when, intent: section, logo: logoOf(refusal.texts) };
      return data<SettingsResult>(stale, { status: 409 });
    }
    await liveSettings.reload();
    return data<SettingsResult>({
      kind: 'done',
      intent: section,
      ...sectionViewOf(context, section),
    });
  } catch (error) {
    const refusal = refuseChange(error, context, { intent: section, about: section });
    return data<SettingsResult>({ ...refusal.data, typed }, refusal.init ?? {});
  }
}

/** Leaves out settings fixed by the environment: the form has no fields for them. */
function readTyped(form: FormData, context: Context, section: SettingSection): SettingTexts {
  const { fixed } = context.get(storeContext).liveSettings;
  const typed: SettingTexts = {};
  for (const field of fieldsOf[section]) {
    if (fixed[field]) continue;
    if (field === 'served') typed.served = form.getAll('served').join(' ');
    else if (field === 'is_on' || form.has(field)) typed[field] = textIn(form, field);
  }
  return typed;
}

/** Fields of which staff chose the colleague's value after a conflict: it is left as it is. */
function withoutTheirs(texts: SettingTexts, form: FormData): SettingTexts {
  const own = Object.entries(texts).filter(
    ([field]) => form.get(conflictChoiceFieldName(field)) !== ('theirs' satisfies Choice),
  );
  return Object.fromEntries(own);
}

async function takeLogo(form: FormData, context: Context, section: SettingSection) {
  if (section !== 'identity') return {};
  const file = form.get('logo_file');
  if (file instanceof File && file.size > 0) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { logo: await storeLogo(context.get(storeContext), bytes).catch(nameField) };
  }
  return form.has('logo_remove') ? { logo: '' } : {};
}

function nameField(error: unknown): never {
  if (error instanceof PictureError) throw new PictureError(error.code, 'logo');
  throw error;
}

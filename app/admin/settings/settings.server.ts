import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { storeContext, visitorContext } from '#app/context.ts';
import { listSectionChanges } from '#domain/settings/save-section.server.ts';
import { saveSettings } from '#domain/settings/save-settings.server.ts';
import {
  fieldsOf,
  type SettingField,
  type SettingSection,
  settingSections,
} from '#domain/settings/settings.ts';
import { toStaleSection, withoutTheirs } from '../forms/edited-form.server.ts';
import { textField } from '../forms/form-fields.server.ts';
import { handleStaffForm, type ResultsOf, staffForm } from '../forms/staff-form.server.ts';
import type { StaleSection, SectionView as ViewOf } from '../forms/staff-form-contract.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';
import { readTypedSettings, storeTypedPictures } from './typed-settings.server.ts';

type Context = Readonly<RouterContextProvider>;

export async function loadSettingsPage(context: Context) {
  const { db, liveSettings } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const format = dateTimeFormatOf(context);
  const changes = await listSectionChanges<SettingField>(db, fieldsOf);
  return {
    language,
    fixed: liveSettings.fixed,
    sections: Object.fromEntries(
      settingSections.map((section) => [section, sectionViewOf(context, section)]),
    ) as Record<SettingSection, SectionView>,
    changes: changes.map((change) => ({ ...change, when: format(change.at) })),
  };
}

export type SectionView = ViewOf<SettingField>;

function sectionViewOf(context: Context, section: SettingSection): SectionView {
  const { liveSettings } = context.get(storeContext);
  return { version: liveSettings.versionOf(section), texts: liveSettings.textsOf(section) };
}

export async function handleSettingsAction(request: Request, context: Context) {
  return handleStaffForm({ request, context, form: await request.formData() }, forms);
}

type Stale = StaleSection<SettingField>;

function sectionForm(section: SettingSection) {
  return staffForm({
    schema: z.object({ version: textField }),
    // Storing a picture takes longer than a transaction should.
    prepare: (_, { form, store }) => storeTypedPictures(form, store, section),
    async run({ version }, { form, store, actor, context, prepared }) {
      const typed = { ...readTypedSettings(form, store, section), ...prepared };
      const outcome = await saveSettings(store.db, {
        section,
        typed: withoutTheirs(typed, form),
        actor,
        version: Number(version) || 0,
        defaults: store.liveSettings.defaultsIn(section),
      });
      if (outcome.kind === 'saved') return { kind: 'done' };
      return toStaleSection(outcome, dateTimeFormatOf(context));
    },
    async afterCommit(
      outcome: { kind: 'done' } | Stale,
      { store, context },
    ): Promise<({ kind: 'done' } & SectionView) | Stale> {
      if (outcome.kind === 'stale') return outcome;
      await store.liveSettings.reload();
      return { kind: 'done', ...sectionViewOf(context, section) };
    },
  });
}

const forms = Object.fromEntries(
  settingSections.map((section) => [section, sectionForm(section)]),
) as Record<SettingSection, ReturnType<typeof sectionForm>>;

export type SettingsResult = ResultsOf<typeof forms>[SettingSection];

import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { maxPictureBytes } from '#domain/catalog/picture-error.ts';
import { countryNameByCode } from '#domain/geography/countries.ts';
import { listSeparator } from '#domain/language.ts';
import { settingPicture } from '#domain/settings/brand-pictures.ts';
import {
  fieldsOf,
  isPictureField,
  type SettingField,
  type SettingSection,
  type SettingTexts,
  switchFields,
} from '#domain/settings/settings.ts';
import { ConflictChoices } from '../forms/conflict-choices.tsx';
import { FormNotice, FormOutcome } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, type StaffFormOf, useStaffForm } from '../forms/staff-form.tsx';
import { useStaffFields } from '../forms/use-staff-fields.ts';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { Section } from '../ui/section.tsx';
import { BrandFields } from './brand-fields.tsx';
import { CountryFields } from './country-chooser.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import {
  AnnouncementFields,
  ContactFields,
  type FieldName,
  IdentityFields,
  OpeningFields,
} from './fields.tsx';
import type { SectionView, SettingsResult } from './settings.server.ts';
import { useChoiceName } from './use-choice-name.ts';

type SectionFormProps = {
  section: SettingSection;
  saved: SectionView;
  fixed: Partial<Record<SettingField, string>>;
  /** Id of the form, for a button outside it. */
  id?: string;
};

const fieldsOfSection = {
  opening: OpeningFields,
  identity: IdentityFields,
  contact: ContactFields,
  countries: CountryFields,
  delivery: DeliveryFields,
  announcement: AnnouncementFields,
  brand: BrandFields,
};

/** Keeps unsaved input when another section is saved, in this form or by a colleague. */
export function SectionForm({ section, saved, fixed, id }: SectionFormProps) {
  const t = useTranslations('admin.settings');
  const form = useStaffForm<SettingsResult>({
    intent: section,
    maxFileBytes: maxPictureBytes,
  });
  const { result } = form;
  const { formProps, problemOf } = useStaffFields<FieldName>(form, { id });
  const state = useSectionState(form, saved, () => readReply(section, { result, saved, fixed }));
  const stale = useStale(result);
  const Fields = fieldsOfSection[section];
  const name = t(`sections.${section}`);
  return (
    <Section title={name} id={section} className="scroll-mt-4">
      <StaffForm
        {...formProps}
        form={form}
        encType="multipart/form-data"
        noValidate
        className="grid gap-4"
      >
        <HiddenFields version={state.version} toast={t('saved')} />
        <Fields key={state.fillCount} texts={state.texts} fixed={fixed} problemOf={problemOf} />
        {stale && <Clashes {...stale} />}
        <FormOutcome form={form} />
        <Button type="submit" variant="secondary" pending={form.isSending} className="sm:w-fit">
          {t('save', { section: name })}
        </Button>
      </StaffForm>
    </Section>
  );
}

type Stale = Extract<SettingsResult, { kind: 'stale' }>;

/** Preserves the conflict and the choices until a save: a refusal or a lost response must not drop them. */
function useStale(result: SettingsResult | undefined): Stale | undefined {
  const [stale, setStale] = useState<Stale>();
  if (result?.kind === 'stale' && result !== stale) setStale(result);
  if (result?.kind === 'done' && stale) setStale(undefined);
  if (result?.kind === 'stale') return result;
  return result?.kind === 'done' ? undefined : stale;
}

/** `fillCount` counts the times that the server has filled the fields. */
type SectionState = SectionView & { fillCount: number; from: SettingsResult | undefined };

function useSectionState(
  { result, sent, isEdited }: StaffFormOf<SettingsResult>,
  saved: SectionView,
  readTyped: () => Partial<SectionView>,
): SectionState {
  const [state, setState] = useState<SectionState>(() => {
    return { ...saved, ...readTyped(), fillCount: 0, from: result };
  });
  if (!result || result.kind === 'refused' || result === state.from) return state;
  const { version, texts } = result;
  // The member typed while the response was on its way, or the fields already have the saved values.
  // Rendering them again would drop the focus and a picture being chosen.
  const keepsFields = result.kind === 'done' && (isEdited || isAsSent(texts, sent));
  const next = keepsFields
    ? { ...state, version, from: result }
    : { version, texts, fillCount: state.fillCount + 1, from: result };
  setState(next);
  return next;
}

/** Fields that the environment sets are not sent; a file that was sent must not be sent again. */
function isAsSent(texts: SettingTexts, sent: FormData = new FormData()): boolean {
  const hasFile = [...sent.values()].some((value) => value instanceof File && value.size > 0);
  const isSame = ([field, text]: [string, string]) =>
    !sent.has(field) || sent.getAll(field).join(' ') === text;
  return !hasFile && Object.entries(texts).every(isSame);
}

type Reply = { result: SettingsResult | undefined } & Pick<SectionFormProps, 'saved' | 'fixed'>;

/** Returns the values of a form sent without scripts. Settings fixed by the environment have no field. */
function readReply(section: SettingSection, { result, saved, fixed }: Reply): Partial<SectionView> {
  if (!result) return {};
  if (result.kind !== 'refused') {
    return { version: result.version, texts: result.texts };
  }
  const values = result.reply?.initialValue ?? {};
  const fields = fieldsOf[section].filter((field) => !fixed[field]);
  const typed = fields.map((field) => [field, [values[field] ?? ''].flat().join(' ')]);
  return { texts: { ...saved.texts, ...Object.fromEntries(typed) } };
}

/** Lists the conflicting fields, which contain the typed values until staff take the colleague's. */
function Clashes({ clashes, texts, by, when }: Stale) {
  const t = useTranslations('admin.settings');
  const show = useSettingValue();
  return (
    <FormNotice tone="bad">
      <p className="font-semibold">
        {t('clash.title', { by: isolateDirection(by ?? t('clash.unknown')) })}
      </p>
      <ConflictChoices
        conflicts={clashes.map(({ field, theirs }) => ({
          field,
          name: t(`fields.${field}`),
          mine: show(field, texts[field] ?? ''),
          theirs: show(field, theirs),
          by: by ?? t('clash.unknown'),
          when,
          choice: 'mine',
        }))}
      />
      <p className="mt-2">{t('clash.text')}</p>
    </FormNotice>
  );
}

function useSettingValue() {
  const t = useTranslations('admin.settings.clash');
  const language = useLanguage();
  const choiceName = useChoiceName();
  return (field: SettingField, text: string): ReactNode => {
    if (switchFields.includes(field)) return t(text ? 'on' : 'off');
    const choice = choiceName(field, text);
    if (choice || text === '') return choice;
    if (isPictureField(field)) {
      return (
        <img src={settingPicture(field, text)} alt="" className="h-9 max-w-48 object-contain" />
      );
    }
    if (field !== 'served') return <bdi className="whitespace-pre-line">{text}</bdi>;
    const names = text.split(' ').map((code) => countryNameByCode(code, language));
    return names.join(listSeparator[language]);
  };
}

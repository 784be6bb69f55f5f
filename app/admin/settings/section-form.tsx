import type { ReactNode } from 'react';
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
  switchFields,
} from '#domain/settings/settings.ts';
import { SectionClashes, useSectionState, useStaleSection } from '../forms/edited-section.tsx';
import { FormOutcome } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { useStaffFields } from '../forms/use-staff-fields.ts';
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
  const { formProps, problemOf } = useStaffFields<FieldName>(form, { id });
  const fields = fieldsOf[section].filter((field) => !fixed[field]);
  const state = useSectionState<SettingField>(form, saved, fields);
  const stale = useStaleSection<SettingField>(form.result);
  const showValue = useSettingValue();
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
        {stale && (
          <SectionClashes
            stale={stale}
            nameOf={(field) => t(`fields.${field}`)}
            showValue={showValue}
          />
        )}
        <FormOutcome form={form} />
        <Button type="submit" variant="secondary" pending={form.isSending} className="sm:w-fit">
          {t('save', { section: name })}
        </Button>
      </StaffForm>
    </Section>
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

import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { useLanguage } from '#app/ui/language.ts';
import { maxPictureBytes } from '#domain/catalog/picture-error.ts';
import { nameOfCountry } from '#domain/geography/countries.ts';
import { listSeparator } from '#domain/language.ts';
import { logoAddresses } from '#domain/settings/logo.ts';
import type { SettingField, SettingSection, SettingTexts } from '#domain/settings/settings.ts';
import { ConflictChoices } from '../kit/conflict-choices.tsx';
import { FormNotice, FormOutcome } from '../kit/form-notices.tsx';
import { isolated } from '../kit/isolated.ts';
import { Section } from '../kit/section.tsx';
import { HiddenFields, StaffForm, type StaffFormOf, useStaffForm } from '../kit/staff-form.tsx';
import { CountryFields, DeliveryFields } from './delivery-fields.tsx';
import { AnnouncementFields, ContactFields, IdentityFields } from './fields.tsx';
import type { SettingsAnswer, ShownSection } from './settings.server.ts';

type SectionFormProps = {
  section: SettingSection;
  saved: ShownSection;
  fixed: Partial<Record<SettingField, string>>;
};

const fieldsOfSection = {
  identity: IdentityFields,
  contact: ContactFields,
  countries: CountryFields,
  delivery: DeliveryFields,
  announcement: AnnouncementFields,
};

/** Keeps unsaved input when another section is saved, in this form or by a colleague. */
export function SectionForm({ section, saved, fixed }: SectionFormProps) {
  const t = useTranslations('admin.settings');
  const form = useStaffForm<SettingsAnswer>({
    intent: section,
    maxFileBytes: maxPictureBytes,
  });
  const { answer, problems } = form;
  const shown = useShown(saved, form);
  const stale = useStale(answer);
  const Fields = fieldsOfSection[section];
  const name = t(`sections.${section}`);
  return (
    <Section title={name} id={section} className="scroll-mt-4">
      <StaffForm form={form} encType="multipart/form-data" noValidate className="grid gap-4">
        <HiddenFields version={shown.version} toast={t('saved')} />
        <Fields
          key={shown.round}
          texts={shown.texts}
          logo={shown.logo}
          fixed={fixed}
          problems={problems}
        />
        {stale && <Clashes {...stale} />}
        <FormOutcome form={form} />
        <Button type="submit" variant="secondary" pending={form.isSending} className="sm:w-fit">
          {t('save', { section: name })}
        </Button>
      </StaffForm>
    </Section>
  );
}

type Stale = Extract<SettingsAnswer, { kind: 'stale' }>;

/** Preserves the conflict and the choices until a save: a refusal or a lost response must not drop them. */
function useStale(answer: SettingsAnswer | undefined): Stale | undefined {
  const [stale, setStale] = useState<Stale>();
  if (answer?.kind === 'stale' && answer !== stale) setStale(answer);
  if (answer?.kind === 'done' && stale) setStale(undefined);
  if (answer?.kind === 'stale') return answer;
  return answer?.kind === 'done' ? undefined : stale;
}

/** `round` counts the times that the server has filled the fields. */
type Shown = ShownSection & { round: number; from: SettingsAnswer | undefined };

function useShown(
  saved: ShownSection,
  { answer, sent, isEdited }: StaffFormOf<SettingsAnswer>,
): Shown {
  const [shown, setShown] = useState<Shown>({
    ...saved,
    ...typedIn(answer),
    round: 0,
    from: answer,
  });
  if (!answer || answer.kind === 'refused' || answer === shown.from) return shown;
  const { version, texts, logo } = answer;
  // The member typed while the response was on its way, or the fields already have the saved values.
  // Rendering them again would drop the focus and a picture being chosen.
  const isKept =
    answer.kind === 'done' && (isEdited || (logo === shown.logo && isAsSent(texts, sent)));
  const next = isKept
    ? { ...shown, version, from: answer }
    : { version, texts, logo, round: shown.round + 1, from: answer };
  setShown(next);
  return next;
}

/** Fields that the environment sets are not sent; a file that was sent must not be sent again. */
function isAsSent(texts: SettingTexts, sent: FormData = new FormData()): boolean {
  const hasFile = [...sent.values()].some((value) => value instanceof File && value.size > 0);
  const isSame = ([field, text]: [string, string]) =>
    !sent.has(field) || sent.getAll(field).join(' ') === text;
  return !hasFile && Object.entries(texts).every(isSame);
}

/** Returns the typed values of a form sent without scripts. */
function typedIn(answer: SettingsAnswer | undefined): Partial<ShownSection> {
  if (answer?.kind === 'refused') return answer.typed ? { texts: answer.typed } : {};
  return answer ? { version: answer.version, texts: answer.texts, logo: answer.logo } : {};
}

/** Lists the conflicting fields, which contain the typed values until staff take the colleague's. */
function Clashes({ clashes, texts, by, when }: Stale) {
  const t = useTranslations('admin.settings');
  const show = useSettingValue();
  return (
    <FormNotice tone="bad">
      <p className="font-semibold">
        {t('clash.title', { by: isolated(by ?? t('clash.unknown')) })}
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
  return (field: SettingField, text: string): ReactNode => {
    if (field === 'is_on') return t(text ? 'on' : 'off');
    if (text === '') return undefined;
    if (field === 'logo') {
      return <img src={logoAddresses(text).mark} alt="" className="h-9 max-w-48 object-contain" />;
    }
    if (field !== 'served') return <bdi className="whitespace-pre-line">{text}</bdi>;
    const names = text.split(' ').map((code) => nameOfCountry(code, language));
    return names.join(listSeparator[language]);
  };
}

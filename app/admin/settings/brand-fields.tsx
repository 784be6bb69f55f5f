import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SelectField, TextField } from '#app/ui/field.tsx';
import {
  demoColours,
  focusFields,
  reviewChoices,
  settingLimits,
} from '#domain/settings/settings.ts';
import { type FieldsProps, ImageField, SettingLine } from './fields.tsx';
import { FontsField } from './fonts-field.tsx';

export function BrandFields(fields: FieldsProps) {
  const t = useTranslations('admin.settings');
  const sentence = { maxLength: settingLimits.footer, hint: t('footerHint') };
  return (
    <>
      <div className={pair}>
        <ColourField {...fields} field="accent" />
        <ColourField {...fields} field="paper" />
      </div>
      <FontsField {...fields} />
      <ImageField {...fields} field="symbol" hint={t('symbolHint')} />
      <ImageField {...fields} field="hero" hint={t('heroHint')} />
      <PictureTexts {...fields} picture="hero" />
      <FocusFields {...fields} />
      <ImageField {...fields} field="about" hint={t('aboutHint')} />
      <PictureTexts {...fields} picture="about" />
      <div className={pair}>
        <SettingLine {...fields} field="footer_en" dir="ltr" {...sentence} />
        <SettingLine {...fields} field="footer_ar" dir="rtl" {...sentence} />
      </div>
      <ReviewsField {...fields} />
    </>
  );
}

type ColourFieldProps = FieldsProps & { field: 'accent' | 'paper' };

/** A code that a designer sent, or a colour picked by eye: both hold the same value. */
function ColourField({ field, texts, problemOf }: ColourFieldProps) {
  const t = useTranslations('admin.settings');
  const [colour, setColour] = useState(texts[field] ?? '');
  const usual = demoColours[field];
  return (
    <div className="flex items-start gap-3">
      <TextField
        label={t(`fields.${field}`)}
        hint={t(`${field}Hint`)}
        problem={problemOf(field)}
        name={field}
        value={colour}
        onChange={({ currentTarget }) => setColour(currentTarget.value)}
        placeholder={usual}
        dir="ltr"
        maxLength={7}
        autoComplete="off"
        className="min-w-0 flex-1"
      />
      <input
        type="color"
        aria-label={t('pickColour', { field: t(`fields.${field}`) })}
        value={/^#[0-9a-f]{6}$/i.test(colour) ? colour : usual}
        onChange={({ currentTarget }) => setColour(currentTarget.value)}
        className="mt-7 h-12 w-14 shrink-0 cursor-pointer rounded-md border border-edge bg-paper p-1"
      />
    </div>
  );
}

type PictureTextsProps = FieldsProps & { picture: 'hero' | 'about' };

function PictureTexts({ picture, ...fields }: PictureTextsProps) {
  const t = useTranslations('admin.settings');
  const line = { maxLength: settingLimits.pictureText, hint: t('altHint') };
  return (
    <div className={pair}>
      <SettingLine {...fields} field={`${picture}_alt_en`} dir="ltr" {...line} />
      <SettingLine {...fields} field={`${picture}_alt_ar`} dir="rtl" {...line} />
    </div>
  );
}

/** Sliders keep the direction of the picture, which no language mirrors. */
function FocusFields({ texts, problemOf }: FieldsProps) {
  const t = useTranslations('admin.settings');
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-sm">{t('focus')}</legend>
      <p className="mt-1 text-muted text-xs">{t('focusHint')}</p>
      <div className={`mt-2 ${pair}`}>
        {focusFields.map((field) => (
          <label key={field} className="grid gap-1 text-sm">
            {t(`fields.${field}`)}
            <input
              type="range"
              name={field}
              min={0}
              max={100}
              defaultValue={texts[field] || '50'}
              dir="ltr"
              aria-invalid={problemOf(field) ? true : undefined}
              className="h-8 w-full accent-cypress"
            />
            {problemOf(field) && <span className="text-bad">{problemOf(field)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ReviewsField({ texts, fixed, problemOf }: FieldsProps) {
  const t = useTranslations('admin.settings');
  const variable = fixed.reviews;
  return (
    <SelectField
      label={t('fields.reviews')}
      name="reviews"
      defaultValue={texts.reviews ?? ''}
      problem={problemOf('reviews')}
      {...(variable && { disabled: true, hint: t('fixed', { variable }) })}
    >
      {reviewChoices.map((choice) => (
        <option key={choice} value={choice}>
          {t(`reviewChoices.${choice || 'usual'}`)}
        </option>
      ))}
    </SelectField>
  );
}

const pair = 'grid gap-4 sm:grid-cols-2';

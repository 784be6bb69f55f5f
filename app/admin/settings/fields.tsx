import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '#app/ui/field.tsx';
import { settingPicture } from '#domain/settings/brand-pictures.ts';
import {
  type PictureField,
  type SettingField,
  type SettingTexts,
  settingLimits,
} from '#domain/settings/settings.ts';
import { CheckBox } from '../ui/check-box.tsx';

export type FieldName = SettingField | `${PictureField}_file`;

export type FieldsProps = {
  texts: SettingTexts;
  /** Values set by the environment: their fields cannot be edited here. */
  fixed: Partial<Record<SettingField, string>>;
  problemOf: (field: FieldName) => string | undefined;
};

export function IdentityFields(fields: FieldsProps) {
  const t = useTranslations('admin.settings');
  const { name: maxLength } = settingLimits;
  return (
    <>
      <div className={pair}>
        <SettingLine {...fields} field="name_en" dir="ltr" maxLength={maxLength} required />
        <SettingLine {...fields} field="name_ar" dir="rtl" maxLength={maxLength} required />
      </div>
      <ImageField
        {...fields}
        field="logo"
        hint={t('logoHint')}
        current={t('currentLogo')}
        remove={t('logoRemove')}
      />
    </>
  );
}

type ImageFieldProps = Omit<FieldsProps, 'fixed'> & {
  field: PictureField;
  hint: string;
  /** Captions of the saved picture and of its removal. */
  current?: string;
  remove?: string;
};

export function ImageField({ field, texts, problemOf, hint, current, remove }: ImageFieldProps) {
  const t = useTranslations('admin.settings');
  const path = texts[field];
  return (
    <div className="grid gap-2">
      <input type="hidden" name={field} value={path ?? ''} />
      {path && (
        <>
          <p className="text-muted text-xs">{current ?? t('currentPicture')}</p>
          <img
            src={settingPicture(field, path)}
            alt={t(`fields.${field}`)}
            className={`max-w-48 justify-self-start object-contain ${smallPictures.has(field) ? 'h-9' : 'h-24 rounded-md'}`}
          />
          <CheckBox label={remove ?? t('pictureRemove')} name={`${field}_remove`} />
        </>
      )}
      <TextField
        type="file"
        name={`${field}_file`}
        label={`${t(`fields.${field}`)}: ${t('logoFile')}`}
        hint={hint}
        problem={problemOf(`${field}_file`) ?? problemOf(field)}
        accept="image/jpeg,image/png,image/webp,image/avif"
        className="[&_input]:py-2.5"
      />
    </div>
  );
}

const smallPictures = new Set<PictureField>(['logo', 'symbol']);

export function ContactFields(fields: FieldsProps) {
  const t = useTranslations('admin.settings');
  const { email, address, hours, postalAddress } = settingLimits;
  const postal = { maxLength: postalAddress, hint: t('addressHint') };
  const page = { dir: 'ltr', maxLength: address, hint: t('pageHint') } as const;
  return (
    <div className={pair}>
      <SettingLine
        {...fields}
        field="email"
        type="email"
        dir="ltr"
        maxLength={email}
        hint={t('emailHint')}
        required
      />
      <SettingLine
        {...fields}
        field="whatsapp"
        type="tel"
        dir="ltr"
        maxLength={40}
        hint={t('whatsappHint')}
      />
      <SettingLine {...fields} field="instagram" {...page} />
      <SettingLine {...fields} field="facebook" {...page} />
      <SettingLine {...fields} field="tiktok" {...page} />
      <SettingLine {...fields} field="snapchat" {...page} />
      <SettingLine {...fields} field="x" {...page} />
      <SettingLine {...fields} field="youtube" {...page} />
      <SettingLine {...fields} field="hours_en" dir="ltr" maxLength={hours} hint={t('hoursHint')} />
      <SettingLine {...fields} field="hours_ar" dir="rtl" maxLength={hours} hint={t('hoursHint')} />
      <SettingLine {...fields} field="address_en" dir="ltr" {...postal} />
      <SettingLine {...fields} field="address_ar" dir="rtl" {...postal} />
    </div>
  );
}

export function OpeningFields(fields: FieldsProps) {
  const t = useTranslations('admin.settings');
  return (
    <>
      <p className="text-muted text-xs">{t('openingLead')}</p>
      <CheckBox
        label={t('fields.is_closed')}
        name="is_closed"
        defaultChecked={Boolean(fields.texts.is_closed)}
      />
      <div className={pair}>
        <SettingLine {...fields} field="soon_en" dir="ltr" maxLength={settingLimits.soon} />
        <SettingLine
          {...fields}
          field="soon_ar"
          dir="rtl"
          maxLength={settingLimits.soon}
          hint={t('soonHint')}
        />
      </div>
    </>
  );
}

export function AnnouncementFields(fields: FieldsProps) {
  const t = useTranslations('admin.settings');
  const { announcement: maxLength, address } = settingLimits;
  return (
    <>
      <p className="text-muted text-xs">{t('announcementLead')}</p>
      <CheckBox
        label={t('fields.is_on')}
        name="is_on"
        defaultChecked={Boolean(fields.texts.is_on)}
      />
      <div className={pair}>
        <SettingLine {...fields} field="text_en" dir="ltr" maxLength={maxLength} />
        <SettingLine {...fields} field="text_ar" dir="rtl" maxLength={maxLength} />
        <SettingLine
          {...fields}
          field="link"
          dir="ltr"
          maxLength={address}
          hint={t('linkHint')}
          className="sm:col-span-2"
        />
        <SettingLine {...fields} field="from" type="date" hint={t('daysHint')} />
        <SettingLine {...fields} field="until" type="date" hint={t('daysHint')} />
      </div>
    </>
  );
}

const pair = 'grid gap-4 sm:grid-cols-2';

type SettingLineProps = FieldsProps & {
  field: SettingField;
} & Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string };

export function SettingLine({ field, texts, fixed, problemOf, ...props }: SettingLineProps) {
  const t = useTranslations('admin.settings');
  const variable = fixed[field];
  const locked = variable && { disabled: true, hint: t('fixed', { variable }) };
  return (
    <TextField
      label={t(`fields.${field}`)}
      autoComplete="off"
      {...props}
      name={field}
      defaultValue={texts[field] ?? ''}
      problem={problemOf(field)}
      {...locked}
    />
  );
}

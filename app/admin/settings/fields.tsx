import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '#app/ui/field.tsx';
import { type SettingField, type SettingTexts, settingLimits } from '#domain/settings/settings.ts';
import { HiddenFields } from '../forms/staff-form.tsx';
import { CheckBox } from '../ui/check-box.tsx';

export type FieldName = SettingField | 'logo_file';

export type FieldsProps = {
  texts: SettingTexts;
  logo: string | undefined;
  /** Values set by the environment: their fields cannot be edited here. */
  fixed: Partial<Record<SettingField, string>>;
  problemOf: (field: FieldName) => string | undefined;
};

export function IdentityFields({ logo, ...fields }: FieldsProps) {
  const { name: maxLength } = settingLimits;
  return (
    <>
      <div className={pair}>
        <SettingLine {...fields} field="name_en" dir="ltr" maxLength={maxLength} required />
        <SettingLine {...fields} field="name_ar" dir="rtl" maxLength={maxLength} required />
      </div>
      <LogoField logo={logo} {...fields} />
    </>
  );
}

function LogoField({ logo, texts, problemOf }: Omit<FieldsProps, 'fixed'>) {
  const t = useTranslations('admin.settings');
  return (
    <div className="grid gap-2">
      <HiddenFields logo={texts.logo ?? ''} />
      {logo && (
        <>
          <p className="text-muted text-xs">{t('currentLogo')}</p>
          <img
            src={logo}
            alt={t('fields.logo')}
            className="h-9 max-w-48 justify-self-start object-contain"
          />
          <CheckBox label={t('logoRemove')} name="logo_remove" />
        </>
      )}
      <TextField
        type="file"
        name="logo_file"
        label={`${t('fields.logo')}: ${t('logoFile')}`}
        hint={t('logoHint')}
        problem={problemOf('logo_file') ?? problemOf('logo')}
        accept="image/jpeg,image/png,image/webp,image/avif"
        className="[&_input]:py-2.5"
      />
    </div>
  );
}

export function ContactFields(fields: FieldsProps) {
  const t = useTranslations('admin.settings');
  const { email, address, hours, postalAddress } = settingLimits;
  const postal = { maxLength: postalAddress, hint: t('addressHint') };
  const page = { dir: 'ltr', inputMode: 'url', maxLength: address, hint: t('pageHint') } as const;
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

type SettingLineProps = Omit<FieldsProps, 'logo'> & {
  field: SettingField;
} & Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string };

export function SettingLine({ field, texts, fixed, problemOf, ...props }: SettingLineProps) {
  const t = useTranslations('admin.settings');
  const { logo: _, ...input } = props as typeof props & { logo?: string };
  const variable = fixed[field];
  const locked = variable && { disabled: true, hint: t('fixed', { variable }) };
  return (
    <TextField
      label={t(`fields.${field}`)}
      autoComplete="off"
      {...input}
      name={field}
      defaultValue={texts[field] ?? ''}
      problem={problemOf(field)}
      {...locked}
    />
  );
}

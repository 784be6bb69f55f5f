import { useTranslations } from 'use-intl';
import { TextAreaField } from '#app/ui/field.tsx';
import { zones } from '#domain/calendar/arrival-window.ts';
import { settingLimits } from '#domain/settings/settings.ts';
import { type FieldsProps, SettingLine } from './fields.tsx';

export function DeliveryFields(fields: FieldsProps) {
  const t = useTranslations('admin.settings');
  const { texts, problemOf } = fields;
  return (
    <>
      <p className="text-muted text-xs">{t('deliveryLead')}</p>
      <DaysField {...fields} name="dispatch" legend={t('dispatch')} />
      <p className="font-semibold">{t('transit')}</p>
      {zones.map((zone) => (
        <DaysField key={zone} {...fields} name={zone} legend={t(`zones.${zone}`)} />
      ))}
      <TextAreaField
        label={t('fields.closed')}
        hint={t('closedHint')}
        name="closed"
        dir="ltr"
        rows={4}
        maxLength={settingLimits.closed}
        defaultValue={texts.closed ?? ''}
        problem={problemOf('closed')}
      />
    </>
  );
}

type DaysFieldProps = FieldsProps & { name: 'dispatch' | (typeof zones)[number]; legend: string };

function DaysField({ name, legend, ...fields }: DaysFieldProps) {
  const t = useTranslations('admin.settings');
  const days = { inputMode: 'numeric', dir: 'ltr', maxLength: 2, required: true } as const;
  return (
    <fieldset className="grid max-w-md grid-cols-2 items-start gap-x-4">
      <legend className="mb-1 text-sm">{legend}</legend>
      <SettingLine {...fields} {...days} field={`${name}_least`} label={t('min')} />
      <SettingLine {...fields} {...days} field={`${name}_most`} label={t('max')} />
    </fieldset>
  );
}

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '#app/ui/field.tsx';
import { demoColours } from '#domain/settings/settings.ts';
import type { FieldsProps } from './fields.tsx';

export function BrandFields(fields: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ColourField {...fields} field="accent" />
      <ColourField {...fields} field="paper" />
    </div>
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

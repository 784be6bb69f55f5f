import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { countriesIn, countryName, findCountry } from '#domain/geography/countries.ts';
import { fieldRules, type ShopperField } from '#domain/orders/shopper-fields.ts';

/** A select has no length. */
export function lengthLimitOf(name: ShopperField) {
  const { kind, maxLength } = fieldRules[name];
  return kind === 'country' ? {} : { maxLength };
}

type ShopperFieldInputProps = {
  name: ShopperField;
  problem: string | undefined;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  required: boolean | undefined;
  maxLength: number | undefined;
  /** Countries that can be chosen; undefined means all. */
  countries?: readonly string[] | undefined;
};

export function ShopperFieldInput(props: ShopperFieldInputProps) {
  const t = useTranslations('admin.orderPage.address');
  const { name, maxLength, countries, ...input } = props;
  const field = {
    ...input,
    name,
    label: t(name),
    className: name === 'first_name' || name === 'last_name' ? '' : 'col-span-2',
    autoComplete: 'off',
  };
  const text = { ...field, maxLength };
  switch (fieldRules[name].kind) {
    case 'line':
      return <TextField {...text} />;
    case 'email':
      return <TextField {...text} type="email" dir="ltr" hint={t('emailHint')} />;
    case 'phone':
      return <TextField {...text} type="tel" dir="ltr" />;
    case 'country':
      return <CountryField {...field} countries={countries} />;
    case 'street':
      return <TextAreaField {...text} rows={3} />;
  }
}

type CountryFieldProps = ComponentProps<typeof SelectField> & {
  countries: readonly string[] | undefined;
};

function CountryField({ countries, ...props }: CountryFieldProps) {
  const language = useLanguage();
  const stored = `${props.value ?? ''}`;
  return (
    <SelectField {...props}>
      {!findCountry(stored) && <option value={stored}>{stored}</option>}
      {countriesIn(language)
        .filter(({ code }) => countries?.includes(code) ?? true)
        .map((country) => (
          <option key={country.code} value={country.code}>
            {countryName(country, language)}
          </option>
        ))}
    </SelectField>
  );
}

import { type ChangeEvent, type ComponentProps, startTransition, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useRootData } from '#app/root-data.ts';
import { SelectField } from '#app/ui/field.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import {
  countriesIn,
  countryName,
  defaultCountry,
  gulfCodes,
} from '#domain/geography/countries.ts';
import { followCountry } from '../phone-field.tsx';
import { saveShipping } from '../saved-form.ts';

type CountryFieldProps = ComponentProps<typeof SelectField> & ReturnType<typeof useCountry>;

export function CountryField({
  chosen: _,
  first,
  shippingCountries,
  followed,
  hasForm,
  choose,
  ...field
}: CountryFieldProps) {
  const t = useTranslations('checkout.form');
  const language = useLanguage();
  const code = () => <bdi dir="ltr">{followed}</bdi>;
  return (
    <SelectField
      {...field}
      // A country is always chosen; HTML wants an empty option in a select that may lack one.
      required={false}
      className={hasForm ? 'sm:col-span-2' : ''}
      defaultValue={first}
      onChange={choose}
      hint={followed && <span role="status">{t.rich('dialCodeFollowed', { code })}</span>}
    >
      {countriesIn(language)
        .filter(({ code }) => shippingCountries?.includes(code) ?? true)
        .map((country) => (
          <option key={country.code} value={country.code}>
            {countryName(country, language)}
          </option>
        ))}
    </SelectField>
  );
}

/** With address forms, a country may have other fields than the one before. */
export function useCountry(hasAddressForms: boolean) {
  const { shippingCountries } = useRootData().store;
  // The list has the home country first.
  const first = shippingCountries?.[0] ?? defaultCountry;
  const [chosen, setChosen] = useState(first);
  const [followed, setFollowed] = useState<string>();
  const choose = async (event: ChangeEvent<HTMLSelectElement>) => {
    const { form, value } = event.currentTarget;
    // Saves what was typed into fields that leave the page.
    if (form && hasAddressForms && value !== chosen) saveShipping(form);
    // A transition waits for fields that are not hydrated yet, instead of rendering them again.
    startTransition(() => setChosen(value));
    setFollowed(await followCountry(event));
  };
  const hasForm = hasAddressForms && gulfCodes.includes(chosen);
  return { first, shippingCountries, chosen, followed, hasForm, choose };
}

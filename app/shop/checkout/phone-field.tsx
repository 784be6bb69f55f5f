import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { controlOf } from '#app/ui/form-control.ts';
import { useLanguage } from '#app/ui/language.ts';
import {
  countriesIn,
  countryName,
  defaultDialCode,
  findCountry,
} from '#domain/checkout/countries.ts';
import { directionOf, type Language, listSeparator } from '#domain/language.ts';

type PhoneFieldProps = {
  problem: (name: 'dial_code') => string | undefined;
  text: ComponentProps<typeof TextField>;
};

export function PhoneField({ problem, text }: PhoneFieldProps) {
  const t = useTranslations('checkout.form');
  const language = useLanguage();
  const dir = directionOf(language);
  const [code, setCode] = useState(defaultDialCode);
  return (
    <div dir="ltr" className="grid grid-cols-[7rem_1fr] gap-x-3 sm:col-span-2">
      <div dir={dir}>
        <SelectField
          name="dial_code"
          label={t('dial_code')}
          problem={problem('dial_code')}
          required
          autoComplete="tel-country-code"
          defaultValue={defaultDialCode}
          shown={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        >
          {dialCodes[language].map(({ code, names }) => (
            <option key={code} value={code}>
              {`\u200e${code}\u200e ${names}`}
            </option>
          ))}
        </SelectField>
      </div>
      <div dir={dir}>
        <TextField
          {...text}
          type="tel"
          dir="ltr"
          hint={t('phoneHint')}
          onFocus={fetchNumberingPlans}
        />
      </div>
    </div>
  );
}

/** A country chosen before the number is typed most likely is the number's. */
export function suggestDialCode({ currentTarget }: ChangeEvent<HTMLSelectElement>): void {
  const { form, value } = currentTarget;
  const phone = form && controlOf(form, 'phone');
  const dialCode = form && controlOf(form, 'dial_code');
  const country = findCountry(value);
  if (!dialCode || !country || phone?.value !== '') return;
  dialCode.value = country.dial_code;
  dialCode.dispatchEvent(new Event('change', { bubbles: true }));
}

// Fetched while the number is typed, so that leaving the field need not wait.
function fetchNumberingPlans(): void {
  import('#domain/checkout/phone.ts').catch(() => {});
}

const dialCodes = { en: dialCodesIn('en'), ar: dialCodesIn('ar') };

/** +1 names both countries that share it. */
function dialCodesIn(language: Language) {
  const countries = countriesIn(language);
  const codes = new Set(countries.map(({ dial_code }) => dial_code));
  return [...codes].map((code) => {
    const sharing = countries.filter(({ dial_code }) => dial_code === code);
    const names = sharing.map((country) => countryName(country, language));
    return { code, names: names.join(listSeparator[language]) };
  });
}

import { type ChangeEvent, type ComponentProps, type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { findControl, readFieldValue } from '#app/ui/form-control.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import { findTypedDialCode, joinDialCode } from '#domain/checkout/shipping.ts';
import {
  countries,
  countriesIn,
  countryName,
  defaultCountry,
  defaultDialCode,
  findCountry,
} from '#domain/geography/countries.ts';
import { cachePerLanguage, directionOf, listSeparator } from '#domain/language.ts';

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
    <div
      dir="ltr"
      className="grid grid-cols-[minmax(4.5rem,7rem)_minmax(0,1fr)] gap-x-3 sm:col-span-2"
    >
      <div dir={dir}>
        <SelectField
          name="dial_code"
          label={t('dial_code')}
          problem={problem('dial_code')}
          autoComplete="tel-country-code"
          defaultValue={defaultDialCode}
          displayed={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        >
          {dialCodesIn(language).map(({ code, names }) => (
            <option key={code} value={code}>
              {`\u200e${code}\u200e ${names}`}
            </option>
          ))}
        </SelectField>
      </div>
      <div dir={dir}>
        <TextField
          {...text}
          // A number without its country's code may be filled in only here, not where the type is "tel".
          type="text"
          inputMode="tel"
          dir="ltr"
          hint={t('phoneHint')}
          onFocus={fetchNumberingPlans}
          onInput={followNumber}
        />
      </div>
    </div>
  );
}

function followNumber({ currentTarget }: FormEvent<HTMLInputElement>): void {
  const { form, value } = currentTarget;
  const own = findTypedDialCode(value);
  if (form && own) setDialCode(form, own);
}

/**
 * Lets the dial code follow the country as long as it is the country's. A code stays if the shopper chose
 * it, typed it with the number or used it for an earlier order. It also stays if only the old code fits
 * the number: people have phones of other countries. Returns the new code if a number was already typed.
 */
export async function followCountry({
  currentTarget: select,
}: ChangeEvent<HTMLSelectElement>): Promise<string | undefined> {
  const { form, value } = select;
  const from = dialCodeOf(select.dataset.before ?? defaultCountry);
  const to = dialCodeOf(value);
  select.dataset.before = value;
  if (!form || !to || !from || from === to || readFieldValue(form, 'dial_code') !== from)
    return undefined;
  const phone = readFieldValue(form, 'phone');
  if (phone && (await isValidPhone(phone, from)) && !(await isValidPhone(phone, to)))
    return undefined;
  const isAsBefore = select.value === value && readFieldValue(form, 'dial_code') === from;
  if (!isAsBefore) return undefined;
  setDialCode(form, to);
  return phone ? to : undefined;
}

function dialCodeOf(country: string): string | undefined {
  return findCountry(country)?.dial_code;
}

function setDialCode(form: HTMLFormElement, code: string): void {
  const control = findControl(form, 'dial_code');
  if (!control || control.value === code) return;
  control.value = code;
  for (const kind of ['input', 'change']) {
    control.dispatchEvent(new Event(kind, { bubbles: true }));
  }
}

// Fetched while the number is typed, so that leaving the field need not wait.
function fetchNumberingPlans(): void {
  import('#domain/geography/phone.ts').catch(() => {});
}

let plans: typeof import('#domain/geography/phone.ts') | undefined;

/** A number with a code of its own that no country of the list has needs to fit its own plan only. */
export async function isValidPhone(typed: string, dialCode: string): Promise<boolean> {
  const full = joinDialCode(dialCode, typed);
  try {
    plans = await import('#domain/geography/phone.ts');
    const number = plans.toE164(full);
    return number !== undefined && (full.startsWith(dialCode) || !findTypedDialCode(full));
  } catch {
    // The plans could not be fetched: the server checks, too.
    return true;
  }
}

/** Empty until the plans are loaded: without them no number is found wrong. */
export function phoneExampleFor(dialCode: string): string {
  const country = countries.find(({ dial_code }) => dial_code === dialCode)?.code;
  return (country && plans?.phoneExample(country)) ?? '';
}

/** +1 names both countries that share it. */
const dialCodesIn = cachePerLanguage((language) => {
  const countries = countriesIn(language);
  const codes = new Set(countries.map(({ dial_code }) => dial_code));
  return [...codes].map((code) => {
    const sharing = countries.filter(({ dial_code }) => dial_code === code);
    const names = sharing.map((country) => countryName(country, language));
    return { code, names: names.join(listSeparator[language]) };
  });
});

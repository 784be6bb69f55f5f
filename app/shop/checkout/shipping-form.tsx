import type { ComponentProps } from 'react';
import { href, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { trackPaymentInfo } from '#app/ads/ad-events.ts';
import { useCart } from '#app/browser/cart.ts';
import { doneOrHeld } from '#app/browser/connection.ts';
import { readShipping, storeCustomer, storeShipping } from '#app/browser/shipping.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx';
import { type ControlProblem, controlOf, problemOf, valueIn } from '#app/ui/form-control.ts';
import { LockIcon } from '#app/ui/icons.tsx';
import { useLanguage } from '#app/ui/language.ts';
import { Price } from '#app/ui/price.tsx';
import { type Problems, useCheckedForm } from '#app/ui/use-checked-form.ts';
import { useKeptTyping } from '#app/ui/use-kept-typing.ts';
import { countries, countriesIn, countryName, defaultCountry } from '#domain/checkout/countries.ts';
import { fullPhone, type SavedShipping, typedFields } from '#domain/checkout/shipping.ts';
import { toCustomer } from '#domain/checkout/shipping-customer.ts';
import {
  eachField,
  fieldRules,
  type ShopperField,
  shopperFields,
} from '#domain/orders/shopper-fields.ts';
import { PhoneField, suggestDialCode } from './phone-field.tsx';

export function ShippingForm() {
  const t = useTranslations('checkout.form');
  const { total, isKnown } = useCart();
  const { problems, isSending, handlers } = useShippingForm();
  const problem = useProblemWords(problems, handlers.ref.current);

  return (
    <form {...handlers} noValidate aria-labelledby="shipping-title">
      <h2 id="shipping-title" className="font-display text-xl">
        {t('title')}
      </h2>
      <p className="mt-1 text-muted text-sm">{t('intro')}</p>
      <div className="mt-6 grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {shopperFields.map((name) => (
          <ShippingField key={name} {...{ name, problem }} />
        ))}
      </div>
      {/* No submit button before hydration: the browser would put the form into the address. */}
      <Button
        type={isKnown ? 'submit' : 'button'}
        size="lg"
        pending={isSending}
        className="mt-8 w-full"
      >
        {t('submit')}
        <span aria-hidden="true" className="h-[1em] w-px bg-current opacity-40" />
        <Price cents={total} />
      </Button>
      <p className="mt-4 flex items-start gap-2 text-muted text-sm">
        <LockIcon className="mt-[0.2em]" />
        {t('secure')}
      </p>
    </form>
  );
}

type ProblemWords = (name: ControlName) => string | undefined;

function ShippingField({ name, problem }: { name: ShopperField; problem: ProblemWords }) {
  const t = useTranslations('checkout.form');
  const { kind, most: maxLength, autoComplete } = fieldRules[name];
  const field = { name, label: t(name), problem: problem(name), required: true, autoComplete };
  const text = { ...field, maxLength };
  const wide = 'sm:col-span-2';
  switch (kind) {
    case 'line':
      return <TextField {...text} />;
    case 'email':
      return <TextField {...text} type="email" dir="ltr" hint={t('emailHint')} className={wide} />;
    case 'phone':
      return <PhoneField {...{ problem, text }} />;
    case 'country':
      return <CountryField {...field} />;
    case 'street':
      return <TextAreaField {...text} rows={3} hint={t('addressHint')} className={wide} />;
  }
}

function CountryField(field: ComponentProps<typeof SelectField>) {
  const language = useLanguage();
  return (
    <SelectField {...field} defaultValue={defaultCountry} onChange={suggestDialCode}>
      {countriesIn(language).map((country) => (
        <option key={country.code} value={country.code}>
          {countryName(country, language)}
        </option>
      ))}
    </SelectField>
  );
}

function useProblemWords(
  problems: Problems<ControlName, ControlProblem>,
  form: HTMLFormElement | null,
): ProblemWords {
  const t = useTranslations('checkout.problem');
  return (name) => {
    const problem = problems[name];
    if (!problem) return undefined;
    if (problem === 'missing') return t(name);
    if (name === 'email') return t('emailShape');
    const code = form ? valueIn(form, 'dial_code') : '';
    return t('phoneShape', {
      code: `\u2066${code}\u2069`,
      example: `\u2066${exampleFor(code)}\u2069`,
    });
  };
}

function useShippingForm() {
  const language = useLanguage();
  const navigate = useNavigate();
  const checked = useCheckedForm<ControlName, ControlProblem>({
    names: controlNames,
    check: checkField,
    checkedWhenLeft: ['email', 'phone'],
    decides: { dial_code: 'phone' },
    async send(form) {
      const shipping = readForm(form);
      storeShipping(shipping);
      const customer = toCustomer(shipping, language);
      storeCustomer(customer);
      trackPaymentInfo(customer);
      // Sent again while the navigation is held, the form counts as it is then.
      await doneOrHeld(navigate(href('/payment')));
    },
  });
  useKeptTyping(checked.form, restoreShipping, saveShipping);
  return checked;
}

function restoreShipping(form: HTMLFormElement): void {
  const saved = readShipping();
  if (saved) fillForm(form, saved);
  const country = controlOf(form, 'country');
  // Chosen before hydration: its dial code follows now.
  if (!saved && isChosen(country) && !isChosen(controlOf(form, 'dial_code'))) {
    country?.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

function isChosen(control: Element | undefined): boolean {
  return control instanceof HTMLSelectElement && !control.selectedOptions[0]?.defaultSelected;
}

function saveShipping(form: HTMLFormElement): void {
  storeShipping(readForm(form));
}

async function checkField(
  form: HTMLFormElement,
  name: ControlName,
): Promise<ControlProblem | undefined> {
  const control = controlOf(form, name);
  const problem = control && problemOf(control);
  if (!control || problem || name !== 'phone') return problem;
  const dialCode = valueIn(form, 'dial_code');
  return (await isPhoneRight(fullPhone(dialCode, control.value), dialCode)) ? undefined : 'shape';
}

type ControlName = ShopperField | 'dial_code';

/** In page order: the first wrong one gets the focus. */
const controlNames = shopperFields.flatMap((name): ControlName[] =>
  name === 'phone' ? ['dial_code', 'phone'] : [name],
);

function readForm(form: HTMLFormElement): SavedShipping {
  return {
    formData: eachField(typedFields, (name) => valueIn(form, name)),
    selectedCountryCode: valueIn(form, 'dial_code'),
    selectedCountry: valueIn(form, 'country'),
    timestamp: Date.now(),
  };
}

/** Leaves fields alone that were already typed into, or chosen. */
function fillForm(form: HTMLFormElement, saved: SavedShipping): void {
  const values: Record<ControlName, string> = {
    ...saved.formData,
    country: saved.selectedCountry,
    dial_code: saved.selectedCountryCode,
  };
  for (const name of controlNames) {
    const control = controlOf(form, name);
    if (!control) continue;
    const isSelect = control instanceof HTMLSelectElement;
    if (isSelect ? !isChosen(control) : control.value === '') {
      control.value = values[name];
      // The closed select shows its code beside itself.
      if (name === 'dial_code') control.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
}

let plans: typeof import('#domain/checkout/phone.ts') | undefined;

async function isPhoneRight(fullNumber: string, dialCode: string): Promise<boolean> {
  try {
    plans = await import('#domain/checkout/phone.ts');
    return plans.readPhone(fullNumber)?.startsWith(dialCode) ?? false;
  } catch {
    // The plans could not be fetched: the server checks, too.
    return true;
  }
}

/** Empty until the plans are loaded: without them no number is found wrong. */
function exampleFor(dialCode: string): string {
  const country = countries.find(({ dial_code }) => dial_code === dialCode)?.code;
  return (country && plans?.phoneExample(country)) ?? '';
}

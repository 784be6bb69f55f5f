import {
  type ChangeEvent,
  type ComponentProps,
  type RefObject,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { href, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { trackPaymentInfo } from '#app/ads/track-ad-events.ts';
import { whenDoneOrWaiting } from '#app/browser/network/connection.ts';
import { readShipping, storeCustomer, storeShipping } from '#app/browser/storage/saved-shipping.ts';
import { useCart } from '#app/browser/storage/use-cart.ts';
import { useRootData } from '#app/root-data.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx';
import {
  type ControlProblem,
  findControl,
  findControlProblem,
  readFieldValue,
} from '#app/ui/form-control.ts';
import { Price } from '#app/ui/price.tsx';
import { LockIcon } from '#app/ui/tool-icons.tsx';
import { type Problems, useCheckedForm } from '#app/ui/use-checked-form.ts';
import { useCurrency } from '#app/ui/use-currency.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import { usePersistedForm } from '#app/ui/use-persisted-form.ts';
import { type SavedShipping, typedFields } from '#domain/checkout/shipping.ts';
import { toCustomer } from '#domain/checkout/shipping-customer.ts';
import { citiesIn } from '#domain/geography/cities.ts';
import { countriesIn, countryName, defaultCountry } from '#domain/geography/countries.ts';
import { suggestEmailCorrection } from '#domain/geography/mail-host.ts';
import { isOnlyPoBox } from '#domain/geography/po-box.ts';
import {
  eachField,
  fieldRules,
  placeFields,
  type ShopperField,
  shopperFields,
} from '#domain/orders/shopper-fields.ts';
import { followCountry, isValidPhone, PhoneField, phoneExampleFor } from './phone-field.tsx';

export function ShippingForm() {
  const t = useTranslations('checkout.form');
  const { total, currency, isKnown } = useCart();
  const { problems, isSending, handlers } = useShippingForm();
  const problem = useProblemMessage(problems, handlers.ref.current);
  const email = useLikelyEmail(handlers.ref);
  const country = useCountry();

  return (
    <form {...handlers} noValidate aria-labelledby="shipping-title">
      <h2 id="shipping-title" className="font-display text-xl">
        {t('title')}
      </h2>
      <p className="mt-1 text-muted text-sm">{t('intro')}</p>
      <div className="mt-6 grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
        {shopperFields.map((name) => (
          <ShippingField key={name} name={name} problem={problem} email={email} country={country} />
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
        <Price cents={total} currency={currency} />
      </Button>
      <p className="mt-4 flex items-start gap-2 text-muted text-sm">
        <LockIcon className="mt-[0.2em]" />
        {t('secure')}
      </p>
    </form>
  );
}

type ProblemMessage = (name: ControlName) => string | undefined;

type ShippingFieldProps = {
  name: ShopperField;
  problem: ProblemMessage;
  email: ReturnType<typeof useLikelyEmail>;
  country: ReturnType<typeof useCountry>;
};

function ShippingField({ name, problem, email, country }: ShippingFieldProps) {
  const t = useTranslations('checkout.form');
  const { kind, maxLength, autoComplete } = fieldRules[name];
  const field = { name, label: t(name), problem: problem(name), required: true, autoComplete };
  const text = { ...field, maxLength };
  const wide = 'sm:col-span-2';
  switch (kind) {
    case 'line':
      return name === 'city' ? (
        <CityField {...text} country={country.chosen} />
      ) : (
        <TextField {...text} />
      );
    case 'email':
      return (
        <TextField
          {...text}
          type="email"
          dir="ltr"
          onBlur={email.check}
          hint={<EmailHint {...email} />}
          className={wide}
        />
      );
    case 'phone':
      return <PhoneField problem={problem} text={text} />;
    case 'country':
      return <CountryField {...field} {...country} />;
    case 'street':
      return <TextAreaField {...text} rows={3} hint={t('addressHint')} className={wide} />;
  }
}

/** Suggests the platform's list of cities; other text is accepted, too. */
function CityField({ country, ...text }: ComponentProps<typeof TextField> & { country: string }) {
  const cities = citiesIn(country, useLanguage());
  const list = cities.length > 0 ? 'cities' : undefined;
  return (
    <>
      <TextField {...text} list={list} />
      {list && (
        <datalist id={list}>
          {cities.map((city) => (
            <option key={city} value={city} />
          ))}
        </datalist>
      )}
    </>
  );
}

type CountryFieldProps = ComponentProps<typeof SelectField> & ReturnType<typeof useCountry>;

function CountryField({
  chosen: _,
  first,
  shippingCountries,
  followed,
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

function useCountry() {
  const { shippingCountries } = useRootData().store;
  // The list has the home country first.
  const first = shippingCountries?.[0] ?? defaultCountry;
  const [chosen, setChosen] = useState(first);
  const [followed, setFollowed] = useState<string>();
  const choose = async (event: ChangeEvent<HTMLSelectElement>) => {
    setChosen(event.currentTarget.value);
    setFollowed(await followCountry(event));
  };
  return { first, shippingCountries, chosen, followed, choose };
}

function EmailHint({ suggestion, accept }: ReturnType<typeof useLikelyEmail>) {
  const t = useTranslations('checkout.form');
  const email = () => <bdi dir="ltr">{suggestion}</bdi>;
  return (
    <span role="status">
      {suggestion ? (
        <button
          type="button"
          onClick={accept}
          className="wrap-anywhere min-h-9 text-start font-semibold text-cypress text-sm underline underline-offset-4"
        >
          {t.rich('emailMeant', { email })}
        </button>
      ) : (
        t('emailHint')
      )}
    </span>
  );
}

/**
 * Checks the email when the field is left, and also a value from an earlier visit or from before
 * hydration.
 */
function useLikelyEmail(form: RefObject<HTMLFormElement | null>) {
  const [suggestion, setSuggestion] = useState<string>();
  const check = useCallback(() => {
    if (form.current) setSuggestion(suggestEmailCorrection(readFieldValue(form.current, 'email')));
  }, [form]);
  useEffect(check, [check]);
  const accept = () => {
    const control = form.current && findControl(form.current, 'email');
    if (!control || !suggestion) return;
    control.value = suggestion;
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.focus();
    setSuggestion(undefined);
  };
  return { suggestion, check, accept };
}

function useProblemMessage(
  problems: Problems<ControlName, Problem>,
  form: HTMLFormElement | null,
): ProblemMessage {
  const t = useTranslations('checkout.problem');
  return (name) => {
    const problem = problems[name];
    if (!problem) return undefined;
    if (problem === 'missing') return t(name);
    if (name === 'email') return t('emailShape');
    if (name === 'address') return t('addressBox');
    const code = form ? readFieldValue(form, 'dial_code') : '';
    return t('phoneShape', {
      code: `\u2066${code}\u2069`,
      example: `\u2066${phoneExampleFor(code)}\u2069`,
    });
  };
}

function useShippingForm() {
  const language = useLanguage();
  const currency = useCurrency();
  const navigate = useNavigate();
  const checked = useCheckedForm<ControlName, Problem>({
    names: controlNames,
    check: checkField,
    // Leaves out the address: its message would move the button below while it is being pressed.
    checkedWhenLeft: ['email', 'phone'],
    decides: { dial_code: 'phone', city: 'address', country: 'address' },
    async send(form) {
      const shipping = readForm(form);
      storeShipping(shipping);
      const customer = toCustomer(shipping, language, currency);
      storeCustomer(customer);
      trackPaymentInfo(customer);
      // If the form is sent again while the navigation waits, the new values count.
      await whenDoneOrWaiting(navigate(href('/payment')));
    },
  });
  usePersistedForm(checked.form, restoreShipping, saveShipping);
  return checked;
}

function restoreShipping(form: HTMLFormElement): void {
  const saved = readShipping();
  const country = findControl(form, 'country');
  if (saved) fillForm(form, saved);
  // Dial code and cities follow one that was chosen before hydration, too; the saved dial code stays.
  if (saved && country) country.dataset.before = saved.selectedCountry;
  country?.dispatchEvent(new Event('change', { bubbles: true }));
}

function isChosen(control: Element | undefined): boolean {
  return control instanceof HTMLSelectElement && !control.selectedOptions[0]?.defaultSelected;
}

function saveShipping(form: HTMLFormElement): void {
  storeShipping(readForm(form));
}

async function checkField(form: HTMLFormElement, name: ControlName): Promise<Problem | undefined> {
  const control = findControl(form, name);
  const problem = control && findControlProblem(control);
  if (!control || problem) return problem;
  if (name === 'phone') {
    return (await isValidPhone(control.value, readFieldValue(form, 'dial_code')))
      ? undefined
      : 'shape';
  }
  if (name !== 'address') return undefined;
  const place = eachField(placeFields, (field) => readFieldValue(form, field));
  return isOnlyPoBox(place) ? 'box' : undefined;
}

type ControlName = ShopperField | 'dial_code';
type Problem = ControlProblem | 'box';

/** Names in page order: the first invalid field gets the focus. */
const controlNames = shopperFields.flatMap((name): ControlName[] =>
  name === 'phone' ? ['dial_code', 'phone'] : [name],
);

function readForm(form: HTMLFormElement): SavedShipping {
  return {
    formData: eachField(typedFields, (name) => readFieldValue(form, name)),
    selectedCountryCode: readFieldValue(form, 'dial_code'),
    selectedCountry: readFieldValue(form, 'country'),
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
    const control = findControl(form, name);
    if (!control) continue;
    const isSelect = control instanceof HTMLSelectElement;
    if (isSelect ? !isChosen(control) : control.value === '') {
      control.value = values[name];
      // The closed select shows its code beside itself.
      if (name === 'dial_code') control.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
}

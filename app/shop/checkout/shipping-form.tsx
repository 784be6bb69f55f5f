import { type RefObject, useCallback, useEffect, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { trackPaymentInfo } from '#app/ads/track-ad-events.ts';
import { whenDoneOrWaiting } from '#app/browser/network/connection.ts';
import { storeCustomer, storeShipping } from '#app/browser/storage/saved-shipping.ts';
import { useCart } from '#app/browser/storage/use-cart.ts';
import { useRootData } from '#app/root-data.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { findControl, findControlProblem, readFieldValue } from '#app/ui/form-control.ts';
import { Price } from '#app/ui/price.tsx';
import { LockIcon } from '#app/ui/tool-icons.tsx';
import { type Problems, useCheckedForm } from '#app/ui/use-checked-form.ts';
import { useCurrency } from '#app/ui/use-currency.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import { usePersistedForm } from '#app/ui/use-persisted-form.ts';
import { toCustomer } from '#domain/checkout/shopper/shipping-customer.ts';
import { addressFieldNames, isAddressFieldName } from '#domain/geography/address-field-names.ts';
import { suggestEmailCorrection } from '#domain/geography/mail-host.ts';
import { isOnlyPoBox } from '#domain/geography/po-box.ts';
import { isManualMethod } from '#domain/markets/payment-methods.ts';
import {
  eachField,
  fieldRules,
  placeFields,
  shopperFields,
} from '#domain/orders/shopper-fields.ts';
import type { AddressForms, Problem } from './address/address-props.ts';
import { CountryAddress, loadAddressFields, PlainAddress } from './address/country-address.tsx';
import { CountryField, type useCountry } from './address/country-field.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { isValidPhone, PhoneField, phoneExampleFor } from './phone-field.tsx';
import {
  type ControlName,
  controlNames,
  readForm,
  restoreAddress,
  restoreShipping,
  saveShipping,
} from './saved-form.ts';
import type { OrderPrice } from './use-order-price.ts';

type ShippingFormProps = {
  addresses: AddressForms | undefined;
  country: ReturnType<typeof useCountry>;
  price: OrderPrice;
  chooseMethod: (method: string) => void;
};

/** Shows the plain address in every country where `addresses` is undefined. */
export function ShippingForm({ addresses, country, price, chooseMethod }: ShippingFormProps) {
  const t = useTranslations('checkout.form');
  const { isKnown } = useCart();
  const { problems, isSending, handlers } = useShippingForm(price);
  const problem = useProblemMessage(problems, handlers.ref.current);
  const email = useLikelyEmail(handlers.ref);
  const { hasForm } = country;
  const isLater = isManualMethod(price.method);
  const onFields = useFilledAddress(handlers.ref);
  const address = { country: country.chosen, problems, onFields };

  return (
    <form {...handlers} noValidate aria-labelledby="shipping-title">
      <h2 id="shipping-title" className="font-display text-xl">
        {t('title')}
      </h2>
      <p className="mt-1 text-muted text-sm">{t(hasForm ? 'introWithOptional' : 'intro')}</p>
      <div className="mt-6 grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
        {personFields.map((name) => (
          <ShippingField key={name} name={name} problem={problem} email={email} country={country} />
        ))}
        {hasForm && addresses ? (
          <CountryAddress {...address} {...addresses} />
        ) : (
          <PlainAddress {...address} />
        )}
      </div>
      <PaymentMethods price={price} choose={chooseMethod} />
      {/* No submit button before hydration: the browser would put the form into the address. */}
      <Button
        type={isKnown ? 'submit' : 'button'}
        size="lg"
        pending={isSending}
        className="mt-8 w-full"
      >
        {t(isLater ? 'place' : 'submit')}
        <span aria-hidden="true" className="h-[1em] w-px bg-current opacity-40" />
        <Price money={price.total} />
      </Button>
      <p className="mt-4 flex items-start gap-2 text-muted text-sm">
        <LockIcon className="mt-[0.2em]" />
        {t(isLater ? 'chargedLater' : 'secure')}
      </p>
    </form>
  );
}

/** The address follows its country. */
const personFields = shopperFields.filter((name) => name !== 'city' && name !== 'address');
type PersonField = (typeof personFields)[number];

type ProblemMessage = (name: PersonField | 'dial_code') => string | undefined;

type ShippingFieldProps = {
  name: PersonField;
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
      return <TextField {...text} />;
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
  }
}

/** Returns a function that restores the address when its fields appear. */
function useFilledAddress(form: RefObject<HTMLFormElement | null>): () => void {
  return useCallback(() => {
    if (form.current) restoreAddress(form.current);
  }, [form]);
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
    const code = form ? readFieldValue(form, 'dial_code') : '';
    return t('phoneShape', {
      code: `\u2066${code}\u2069`,
      example: `\u2066${phoneExampleFor(code)}\u2069`,
    });
  };
}

function useShippingForm({ total, method }: OrderPrice) {
  const language = useLanguage();
  const currency = useCurrency();
  const { markets } = useRootData();
  const navigate = useNavigate();
  const checked = useCheckedForm<ControlName, Problem>({
    names: controlNames,
    check: checkField,
    // Leaves out the address: its message would move the button below while it is being pressed.
    checkedWhenLeft: ['email', 'phone', 'short_code'],
    decides: {
      ...Object.fromEntries(addressFieldNames.map((name) => [name, addressFieldNames])),
      dial_code: 'phone',
      city: ['address', ...addressFieldNames],
      country: 'address',
    },
    async send(form) {
      const shipping = readForm(form);
      storeShipping(shipping);
      const fields = hasAddressForm(form) ? await loadAddressFields() : undefined;
      const address = fields?.readAddress(form, language);
      const displayedTotal = markets && total;
      const customer = toCustomer(shipping, language, currency, {
        address,
        displayedTotal,
        paymentMethod: method,
      });
      storeCustomer(customer);
      trackPaymentInfo(customer);
      // If the form is sent again while the navigation waits, the new values count.
      await whenDoneOrWaiting(navigate(href('/payment')));
    },
  });
  usePersistedForm(checked.form, restoreShipping, saveShipping);
  return checked;
}

async function checkField(form: HTMLFormElement, name: ControlName): Promise<Problem | undefined> {
  await untilAddressFields(form);
  const control = findControl(form, name);
  if (!control) return undefined;
  if (hasAddressForm(form) && isAddressFieldName(name)) {
    // The form is about to become one field if its code cannot be fetched.
    const fields = await loadAddressFields();
    return fields ? fields.findAddressProblem(form, name) : 'missing';
  }
  const problem = findControlProblem(control);
  if (problem) return problem;
  if (name === 'phone') {
    return (await isValidPhone(control.value, readFieldValue(form, 'dial_code')))
      ? undefined
      : 'shape';
  }
  if (name !== 'address') return undefined;
  const place = eachField(placeFields, (field) => readFieldValue(form, field));
  return isOnlyPoBox(place) ? 'box' : undefined;
}

/** Waits for the fields of the country: an address would be sent empty while they are loading. */
async function untilAddressFields(form: HTMLFormElement): Promise<void> {
  const areThere = () => hasAddressForm(form) || findControl(form, 'address') !== undefined;
  if (areThere()) return;
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!areThere()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(form, { childList: true, subtree: true });
  });
}

function hasAddressForm(form: HTMLFormElement): boolean {
  return findControl(form, 'address_form') !== undefined;
}

import { href, useNavigate } from 'react-router';
import { tellPaymentInfo } from '#app/ads/ad-events.ts';
import { doneOrHeld } from '#app/browser/connection.ts';
import { readShipping, storeCustomer, storeShipping } from '#app/browser/shipping.ts';
import { type ControlProblem, controlOf, problemOf, valueIn } from '#app/ui/form-control.ts';
import { useLanguage } from '#app/ui/language.ts';
import { useCheckedForm } from '#app/ui/use-checked-form.ts';
import { useKeptTyping } from '#app/ui/use-kept-typing.ts';
import { fullPhone } from '#domain/checkout/shipping.ts';
import { toCustomer } from '#domain/checkout/shipping-customer.ts';
import { type FieldName, fieldNames, fillForm, isPhoneRight, readForm } from './shipping-rules.ts';

/** The shipping form: what is typed is kept, checked, and handed on to the payment page. */
export function useShippingForm() {
  const language = useLanguage();
  const navigate = useNavigate();
  const checked = useCheckedForm<FieldName, ControlProblem>({
    names: fieldNames,
    check: checkField,
    checkedWhenLeft: ['email', 'phone'],
    decides: { dial_code: 'phone' },
    async send(form) {
      const shipping = readForm(form);
      storeShipping(shipping);
      const customer = toCustomer(shipping, language);
      storeCustomer(customer);
      tellPaymentInfo(customer);
      // Sent again while the page is held, the form counts as it is then.
      await doneOrHeld(navigate(href('/payment')));
    },
  });
  useKeptTyping(checked.form, restoreShipping, saveShipping);
  return checked;
}

function restoreShipping(form: HTMLFormElement): void {
  const saved = readShipping();
  if (saved) fillForm(form, saved);
}

function saveShipping(form: HTMLFormElement): void {
  storeShipping(readForm(form));
}

async function checkField(
  form: HTMLFormElement,
  name: FieldName,
): Promise<ControlProblem | undefined> {
  const control = controlOf(form, name);
  const problem = control && problemOf(control);
  if (!control || problem || name !== 'phone') return problem;
  const dialCode = valueIn(form, 'dial_code');
  return (await isPhoneRight(fullPhone(dialCode, control.value), dialCode)) ? undefined : 'shape';
}

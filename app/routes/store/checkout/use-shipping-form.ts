import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { fullPhone } from '#domain/checkout/shipping.ts';
import { toCustomer } from '#domain/checkout/shipping-customer.ts';
import { readShipping, storeCustomer, storeShipping } from '../../../browser/shipping.ts';
import { useLanguage } from '../../../ui/language.ts';
import {
  controlOf,
  type FieldName,
  fieldNames,
  fillForm,
  isPhoneRight,
  type Problem,
  type Problems,
  problemOf,
  readForm,
} from './shipping-rules.ts';

const msToSave = 300;

/** The shipping form: what is typed is kept, checked, and handed on to the payment page. */
export function useShippingForm() {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [isSending, setSending] = useState(false);
  const language = useLanguage();
  const navigate = useNavigate();
  useKeptTyping(form);

  const setProblem = (name: FieldName, problem: Problem | undefined) =>
    setProblems(({ [name]: _, ...others }) => (problem ? { ...others, [name]: problem } : others));

  const recheck = async (name: FieldName) => {
    const problem = form.current ? await checkField(form.current, name) : undefined;
    setProblem(name, problem);
  };

  return {
    problems,
    isSending,
    handlers: {
      ref: form,
      onInput({ target }: FormEvent<HTMLFormElement>) {
        const { name } = target as HTMLInputElement;
        const field = fieldNames.find((one) => one === name);
        if (field && problems[field]) recheck(field);
        if (field === 'dial_code' && problems.phone) recheck('phone');
      },
      onBlur({ target }: FocusEvent<HTMLFormElement>) {
        const { name, value } = target as unknown as HTMLInputElement;
        // An empty field that was only passed through is no mistake yet.
        if (value && (name === 'email' || name === 'phone')) recheck(name);
      },
      async onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        if (isSending) return;
        setSending(true);
        const found = await checkForm(event.currentTarget ?? form.current);
        setProblems(found);
        const first = fieldNames.find((name) => found[name]);
        if (first || !form.current) {
          setSending(false);
          if (first && form.current) controlOf(form.current, first)?.focus();
          return;
        }
        const shipping = readForm(form.current);
        storeShipping(shipping);
        storeCustomer(toCustomer(shipping, language));
        await navigate(href('/payment'));
        setSending(false);
      },
    },
  };
}

/** Restores what was typed earlier, and saves what is being typed. */
function useKeptTyping(form: React.RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const saved = readShipping();
    if (saved) fillForm(element, saved);

    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      storeShipping(readForm(element));
    };
    const saveSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(save, msToSave);
    };
    element.addEventListener('input', saveSoon);
    window.addEventListener('pagehide', save);
    return () => {
      save();
      element.removeEventListener('input', saveSoon);
      window.removeEventListener('pagehide', save);
    };
  }, [form]);
}

async function checkForm(form: HTMLFormElement): Promise<Problems> {
  const found: Problems = {};
  for (const name of fieldNames) {
    const problem = await checkField(form, name);
    if (problem) found[name] = problem;
  }
  return found;
}

async function checkField(form: HTMLFormElement, name: FieldName): Promise<Problem | undefined> {
  const control = controlOf(form, name);
  const problem = control && problemOf(control);
  if (!control || problem || name !== 'phone') return problem;
  const dialCode = controlOf(form, 'dial_code')?.value ?? '';
  return (await isPhoneRight(fullPhone(dialCode, control.value), dialCode)) ? undefined : 'shape';
}

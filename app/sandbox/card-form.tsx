import { type ChangeEvent, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { TextField } from '#app/ui/field.tsx';
import { Price } from '#app/ui/price.tsx';
import { westernDigits } from '#domain/language.ts';
import type { Money } from '#domain/money.ts';
import {
  type CardField,
  type CardForm as CardFields,
  type CardProblems,
  cardFields,
  type TestCardId,
  testCards,
} from '#domain/payments/sandbox-card.ts';
import { SandboxButtons } from './frame.tsx';

type CardFormProps = {
  chosen: TestCardId | undefined;
  filled: CardFields;
  /** The charge, sealed in the page's address. */
  sealed: string | null;
  problems: CardProblems;
  money: Money;
};

export function CardForm({ chosen, filled, sealed, problems, money }: CardFormProps) {
  const t = useTranslations('checkout.sandbox');
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().formMethod === 'POST';
  useFocusOnFirst(form, problems);
  const field = (name: CardField) => {
    const problem = problems[name];
    return {
      name,
      label: t(name),
      problem: problem && t(`problem.${problem}`),
      defaultValue: filled[name],
      required: true,
    };
  };
  return (
    <>
      <Form method="post" replace noValidate ref={form} aria-label={t('title')}>
        <div className="grid grid-cols-2 gap-x-4 gap-y-5">
          <TextField
            {...field('number')}
            dir="ltr"
            inputMode="numeric"
            autoComplete="cc-number"
            maxLength={30}
            onChange={groupAs(inFours)}
            className="col-span-2"
          />
          <TextField
            {...field('expiry')}
            dir="ltr"
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder="MM/YY"
            maxLength={9}
            onChange={groupAs(monthAndYear)}
          />
          <TextField
            {...field('cvc')}
            dir="ltr"
            inputMode="numeric"
            autoComplete="cc-csc"
            maxLength={4}
          />
          <TextField
            {...field('holder')}
            autoComplete="cc-name"
            maxLength={100}
            className="col-span-2"
          />
        </div>
        <SandboxButtons isBusy={isBusy}>
          {t('pay')} <Price money={money} />
        </SandboxButtons>
      </Form>
      <TestCards chosen={chosen} sealed={sealed} />
    </>
  );
}

/** Plain submit buttons: they fill in the card form with and without scripts. */
function TestCards({ chosen, sealed }: Pick<CardFormProps, 'chosen' | 'sealed'>) {
  const t = useTranslations('checkout.sandbox');
  return (
    <Form
      method="get"
      replace
      preventScrollReset
      aria-labelledby="test-cards"
      className="mt-7 border-hairline border-t pt-5"
    >
      {sealed && <input type="hidden" name="charge" value={sealed} />}
      <h2 id="test-cards" className="font-semibold text-sm">
        {t('cards')}
      </h2>
      <p className="text-muted text-xs">{t('cardsHint')}</p>
      <ul className="mt-3 flex flex-col gap-2">
        {testCards.map(({ id, number }) => (
          <li key={id}>
            <button
              type="submit"
              name="fill"
              value={id}
              aria-pressed={id === chosen}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-2 rounded-md border border-confirmed/25 px-3 py-2 text-start text-sm transition-colors hover:border-confirmed aria-pressed:border-confirmed aria-pressed:bg-confirmed-tint"
            >
              <bdi dir="ltr" className="tabular font-medium">
                {number}
              </bdi>
              <span className="text-muted text-xs">{t(`card.${id}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Form>
  );
}

/** The caret stays behind the digit that it was behind. */
function groupAs(group: (typed: string) => string) {
  return ({ target }: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = target;
    const caret = selectionStart ?? value.length;
    const grouped = group(westernDigits(value));
    if (grouped === value) return;
    target.value = grouped;
    if (caret === value.length) return;
    const before = westernDigits(value.slice(0, caret)).replace(/\D/g, '').length;
    const [upToIt = ''] = new RegExp(`^(\\D*\\d){${before}}`).exec(grouped) ?? [];
    target.setSelectionRange(upToIt.length, upToIt.length);
  };
}

/** Formats digits as printed on the card: "4242 4242 4242 4242". */
function inFours(typed: string): string {
  return typed.replace(/\D/g, '').replace(/\d{4}(?=\d)/g, '$& ');
}

/** "5/30", "530" and "0530" are "05/30". */
function monthAndYear(typed: string): string {
  const digits = typed.replace(/^([2-9]|1(?=\D))/, '0$1').replace(/\D/g, '');
  return digits.replace(/^(\d\d)(\d{1,4}).*/, '$1/$2');
}

function useFocusOnFirst(form: React.RefObject<HTMLFormElement | null>, problems: CardProblems) {
  useEffect(() => {
    const first = cardFields.find((name) => problems[name]);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }, [form, problems]);
}

import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Price } from '#app/ui/price.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { pickTranslation } from '#domain/catalog/product.ts';
import { formatMoney } from '#domain/money.ts';
import type { MarketPriceRow } from '#domain/pricing/market-prices.server.ts';
import { priceFields, writePriceAnswer } from '#domain/pricing/typed-market-prices.ts';
import { parseMoney } from '#domain/typed-money.ts';
import { FormNotice, FormOutcome } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { useStaffFields } from '../forms/use-staff-fields.ts';
import { CheckBox } from './check-box.tsx';
import { field as fieldClass } from './class-names.ts';
import { isolateDirection } from './isolate-direction.ts';
import type { MarketPricesResult } from './market-prices-form.server.ts';

/** A fixed price is that of the home market, beside the product form. */
type PriceRow = MarketPriceRow & { isPriceFixed?: boolean };

type MarketPricesFormProps = {
  rows: readonly PriceRow[];
  /** Names the product, or the market, of a row. */
  nameOf: (row: MarketPriceRow) => string;
  linkOf?: (row: MarketPriceRow, name: ReactNode) => ReactNode;
};

/** One price field and one check box for each row. */
export function MarketPricesForm({ rows, nameOf, linkOf }: MarketPricesFormProps) {
  const t = useTranslations('admin.marketPrices');
  const form = useStaffForm<MarketPricesResult>({ intent: 'market-prices' });
  const { formProps, problemOf } = useStaffFields<string>(form, {});
  const { result } = form;
  const theirs = result?.kind === 'conflict' ? result.theirs : {};
  return (
    <StaffForm {...formProps} form={form} noValidate preventScrollReset className="grid gap-4">
      <HiddenFields toast={t('saved')} />
      <ul className="-mt-2 divide-y divide-hairline">
        {rows.map((row) => (
          <Row
            key={row.key}
            row={row}
            name={nameOf(row)}
            linkOf={linkOf}
            theirs={theirs[row.key]}
            typed={typedIn(result, row)}
            problem={problemOf(priceFields.price(row.key))}
          />
        ))}
      </ul>
      {result?.kind === 'conflict' && <FormNotice tone="bad">{t('conflict')}</FormNotice>}
      {result?.kind === 'asks' && (
        <Questions questions={result.questions} nameOf={nameOf} rows={rows} />
      )}
      <FormOutcome form={form} />
      <Button type="submit" variant="secondary" pending={form.isSending} className="sm:w-fit">
        {t('save')}
      </Button>
    </StaffForm>
  );
}

/** Returns the values of a form that was sent without scripts and not saved. */
function typedIn(result: MarketPricesResult | undefined, { key, own, isSold }: MarketPriceRow) {
  const values = result?.kind !== 'done' ? result?.reply?.initialValue : undefined;
  if (!values) return { own, isSold };
  return {
    own: `${values[priceFields.price(key)] ?? ''}`,
    isSold: values[priceFields.isSold(key)] !== undefined,
  };
}

type RowProps = {
  row: PriceRow;
  name: string;
  linkOf: MarketPricesFormProps['linkOf'];
  theirs: string | undefined;
  typed: { own: string; isSold: boolean };
  problem: string | undefined;
};

function Row({ row, name, linkOf, theirs, typed, problem }: RowProps) {
  const t = useTranslations('admin.marketPrices');
  const savedPrice = useSavedPrice();
  const id = useId();
  const { key, currency, dollars, converted, isActive } = row;
  const message =
    theirs === undefined
      ? problem
      : t('theirs', { price: savedPrice({ currency, saved: theirs }) });
  const inDollars = isolateDirection(formatMoney(dollars));
  const conversion = converted
    ? t('converted', { dollars: inDollars, price: isolateDirection(formatMoney(converted)) })
    : t('notConverted', { dollars: inDollars });
  return (
    <li
      data-price={key}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_11rem_9rem_auto]"
    >
      <input type="hidden" name={priceFields.seen(key)} value={theirs ?? row.seen} />
      <p className="max-sm:col-span-2 wrap-anywhere text-sm">
        {linkOf ? linkOf(row, <bdi>{name}</bdi>) : <bdi>{name}</bdi>}
        {!isActive && <span className="text-muted text-xs"> ({t('inactive')})</span>}
      </p>
      <p className="tabular text-muted text-xs max-sm:col-span-2">
        {row.isPriceFixed ? t('homePrice') : conversion}
      </p>
      {row.isPriceFixed ? (
        <FixedPrice row={row} />
      ) : (
        <input
          name={priceFields.price(key)}
          defaultValue={typed.own}
          aria-label={t('own', { name, currency })}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-problem` : undefined}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          maxLength={20}
          className={`${fieldClass} tabular rtl:text-end`}
        />
      )}
      <CheckBox
        name={priceFields.isSold(key)}
        label={t('isSold')}
        aria-label={t('isSoldNamed', { name })}
        defaultChecked={typed.isSold}
      />
      {message && (
        <p id={`${id}-problem`} className="col-span-full text-bad text-sm">
          {message}
        </p>
      )}
    </li>
  );
}

/** Sends the saved price as it is. */
function FixedPrice({ row: { key, own, currency, converted } }: { row: PriceRow }) {
  const price = parseMoney(own, currency) ?? converted;
  return (
    <p className="tabular text-sm">
      <input type="hidden" name={priceFields.price(key)} value={own} />
      {price && <Price money={price} />}
    </p>
  );
}

type SavedPrice = { currency: string; saved: string };

/** Shows a value as `writeSavedPrice` writes it. */
export function useSavedPrice() {
  const t = useTranslations('admin.marketPrices');
  return ({ currency, saved }: SavedPrice): string => {
    if (saved.endsWith('-')) return t('notSold');
    const price = parseMoney(saved, currency);
    return price ? isolateDirection(formatMoney(price)) : t('isConverted');
  };
}

type QuestionsProps = Pick<MarketPricesFormProps, 'rows' | 'nameOf'> & {
  questions: Extract<MarketPricesResult, { kind: 'asks' }>['questions'];
};

/** Its button sends the form once more with the prices that are meant. */
function Questions({ questions, rows, nameOf }: QuestionsProps) {
  const t = useTranslations('admin.marketPrices');
  const warnings = useTranslations('admin.products.priceWarnings');
  const language = useLanguage();
  const answers = questions.map(({ key, after }) => writePriceAnswer(key, after));
  return (
    <FormNotice tone="bad">
      <ul className="grid gap-2">
        {questions.map(({ key, currency, before = '', after, ...question }) => {
          const row = rows.find((one) => one.key === key);
          const format = (saved: string) => {
            const price = parseMoney(saved, currency);
            return price ? isolateDirection(formatMoney(price)) : '–';
          };
          const prices = { before: format(before), after: format(after) };
          return (
            <li key={key}>
              <span className="font-semibold">
                <bdi>{row ? nameOf(row) : pickTranslation(language, question.titles)}</bdi>:
              </span>{' '}
              {question.warnings.map((warning) => warnings(warning, prices)).join(' ')}
            </li>
          );
        })}
      </ul>
      <button
        type="submit"
        name={priceFields.meant}
        value={answers.join(' ')}
        className="min-h-9 text-start font-semibold underline underline-offset-4"
      >
        {t('meant')}
      </button>
    </FormNotice>
  );
}

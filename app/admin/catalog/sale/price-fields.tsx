import { useTranslations } from 'use-intl';
import { TextField } from '#app/ui/field.tsx';
import {
  findDerivedDollars,
  type HomeMarket,
  readStoredHomePrice,
  toHomePriceField,
} from '#domain/catalog/home-price/home-price.ts';
import { readTypedPrice } from '#domain/catalog/typed-price.ts';
import { storeMoney } from '#domain/currency.ts';
import { formatMoney, type Money } from '#domain/money.ts';
import { useCan } from '../../shell/use-can.ts';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import type { FieldsProps } from '../use-product-form.ts';
import { useHomeMarket, useHomePriceLabel } from './use-home-market.ts';

/** The price in the home market and the one in dollars; without a home market, the one in dollars. */
export function PriceFields(props: FieldsProps) {
  const home = useHomeMarket();
  if (!home) return <DollarPrice {...props} />;
  return (
    <>
      <HomePrice {...props} home={home} />
      <OtherPrice {...props} home={home} />
    </>
  );
}

/** Attributes of a field that takes an amount. */
const amount = { dir: 'ltr', inputMode: 'decimal', autoComplete: 'off' } as const;

function DollarPrice({ form, problemOf }: FieldsProps) {
  const t = useTranslations('admin.products');
  const { price } = form.values;
  const hintOf = usePriceHint();
  return (
    <TextField
      name="price"
      label={t('price')}
      value={price}
      onChange={({ target }) => form.setField('price')(target.value)}
      hint={hintOf(dollarsIn(price))}
      problem={problemOf('price')}
      readOnly={!useCan('prices.change')}
      {...amount}
      required
    />
  );
}

type HomeProps = FieldsProps & { home: HomeMarket };

function HomePrice({ form, problemOf, home }: HomeProps) {
  const hintOf = usePriceHint();
  return (
    <TextField
      name="home_price"
      label={useHomePriceLabel(home)}
      value={toHomePriceField(form.values.home_price)}
      onChange={({ target }) => form.setField('home_price')(target.value)}
      hint={hintOf(readStoredHomePrice(form.normalized.home_price))}
      problem={problemOf('home_price')}
      readOnly={!useCan('prices.change')}
      {...amount}
      required
    />
  );
}

/** Empty, it follows the price in the home market. */
function OtherPrice({ form, problemOf, home }: HomeProps) {
  const t = useTranslations('admin.products');
  const { price } = form.values;
  const derived = findDerivedDollars(form.normalized.home_price, home);
  const dollars = dollarsIn(price);
  const text = (value: Money) => isolateDirection(formatMoney(value));
  const hint = () => {
    if (dollars) return t('dollarPriceRead', { price: text(dollars) });
    return derived ? t('dollarPriceDerived', { price: text(derived) }) : t('dollarPriceHint');
  };
  return (
    <TextField
      name="price"
      label={t('dollarPrice')}
      value={price}
      onChange={({ target }) => form.setField('price')(target.value)}
      hint={hint()}
      problem={problemOf('price')}
      readOnly={!useCan('prices.change')}
      {...amount}
      className="mt-4"
    />
  );
}

function usePriceHint() {
  const t = useTranslations('admin.products');
  const mayChange = useCan('prices.change');
  return (price: Money | undefined): string | undefined => {
    if (!mayChange) return t('priceFixed');
    return price && t('priceRead', { price: isolateDirection(formatMoney(price)) });
  };
}

function dollarsIn(typed: string): Money | undefined {
  const { cents } = readTypedPrice(typed);
  return cents === undefined ? undefined : storeMoney(cents);
}

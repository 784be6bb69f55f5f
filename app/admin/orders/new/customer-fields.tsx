import { useTranslations } from 'use-intl';
import { useLanguage } from '#app/ui/use-language.ts';
import { currencyInSentence } from '#app/words/currency-in-sentence.ts';
import type { Language } from '#domain/language.ts';
import { correctedFields } from '#domain/orders/correct-address.ts';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import { AddressParts, useAddressParts } from '../widgets/address-parts.tsx';
import { lengthLimitOf, ShopperFieldInput } from '../widgets/shopper-field-input.tsx';
import type { NewOrderData } from './new-order.server.ts';
import type { NewOrderState } from './use-new-order.ts';

type CustomerFieldsProps = {
  data: NewOrderData;
  order: NewOrderState;
  lang: Language;
  attributes: (name: string) => { problem: string | undefined };
  problemOf: (name: string) => string | undefined;
};

/** The fields of the checkout, with the address by the form of its country. */
export function CustomerFields({ data, order, lang, attributes, problemOf }: CustomerFieldsProps) {
  const { addressMessages, hasAddressForms, copy, shippingCountries } = data;
  const { details, set, market } = order;
  const parts = useAddressParts(
    {
      addressFields: copy?.addressFields,
      addressMessages: market || hasAddressForms ? addressMessages : undefined,
      lang,
    },
    details,
    // The lines of a copied order stay as they are.
    { beginsWithParts: copy === undefined || copy.addressFields !== undefined },
  );
  const fields = correctedFields.filter(
    (name) => !parts.country || (name !== 'city' && name !== 'address'),
  );
  return (
    <>
      {fields.map((name) => (
        <ShopperFieldInput
          key={name}
          name={name}
          problem={attributes(name).problem}
          required
          maxLength={lengthLimitOf(name).maxLength}
          value={details[name]}
          onChange={({ target }) => set({ [name]: target.value })}
          countries={shippingCountries}
        />
      ))}
      <MarketLine order={order} />
      <AddressParts parts={parts} problemOf={problemOf} />
    </>
  );
}

/** Tells which market sells to the country. */
function MarketLine({ order: { market, isServed, currency } }: { order: NewOrderState }) {
  const t = useTranslations('admin.newOrder');
  const language = useLanguage();
  if (!isServed) return <p className="col-span-2 text-bad text-sm">{t('notServed')}</p>;
  return (
    <p className="col-span-2 text-muted text-xs">
      {market
        ? t('market', {
            name: isolateDirection(market.name[language]),
            currency: currencyInSentence(currency, language),
          })
        : t('dollars')}
    </p>
  );
}

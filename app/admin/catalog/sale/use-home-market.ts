import { createContext, useContext } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '#app/ui/use-language.ts';
import { currencyInSentence } from '#app/words/currency-in-sentence.ts';
import type { HomeMarket } from '#domain/catalog/home-price/home-price.ts';
import type { HistoryField, ProductField } from '#domain/catalog/product-texts.ts';
import { currencyOf } from '#domain/currency.ts';
import { decimalsOf } from '#domain/money.ts';

/** The shop's home market, whose price the product form asks for first. */
export const HomeMarketContext = createContext<HomeMarket | undefined>(undefined);

export function useHomeMarket(): HomeMarket | undefined {
  return useContext(HomeMarketContext);
}

/** Names fields in messages and in the history. With a home market, the other price is that in dollars. */
export function useFieldName(home: HomeMarket | undefined): (field: HistoryField) => string {
  const t = useTranslations('admin.products');
  const homePrice = useHomePriceLabel(home);
  return (field) => {
    if (home && field === 'price') return t('dollarPrice');
    return home && field === 'home_price' ? homePrice : t(`fields.${field}`);
  };
}

/** "Price (SAR)"; Arabic names the currency in words. */
export function useHomePriceLabel(home: HomeMarket | undefined): string {
  const t = useTranslations('admin.products');
  const language = useLanguage();
  const currency = currencyOf(home);
  const name = language === 'ar' ? currencyInSentence(currency, language) : currency;
  return t('homePrice', { currency: name });
}

/** An amount with the decimals of the field's currency: "39.50". */
export function examplePrice(field: ProductField, home: HomeMarket | undefined): string {
  const currency = currencyOf(field === 'home_price' ? home : undefined);
  return (39.5).toFixed(decimalsOf(currency));
}

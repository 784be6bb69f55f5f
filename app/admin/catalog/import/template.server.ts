import { stringify } from 'csv-stringify/sync';
import type { HomeMarket } from '#domain/catalog/home-price/home-price.ts';
import { type ImportColumn, importColumnsWith } from '#domain/catalog/import/product-import.ts';
import { storeMoney } from '#domain/currency.ts';
import { toDecimal } from '#domain/money.ts';
import { convertPrice } from '#domain/price-conversion.ts';

const example: Partial<Record<ImportColumn, string>> = {
  title_en: 'Rose oil',
  title_ar: 'زيت الورد',
  price: '39.00',
  on_sale: 'no',
  pictures: 'rose-oil-front.jpg | rose-oil-box.jpg',
  picture_text_en: 'A bottle of rose oil | Its box',
  picture_text_ar: 'قارورة زيت ورد | علبتها',
  desc_en: 'Thirty millilitres, pressed by hand.',
  desc_ar: 'ثلاثون مليلترًا معصورة يدويًا.',
  features_en: 'Cold pressed | No perfume added',
  features_ar: 'معصور على البارد | بلا عطر مضاف',
  supply_days: '60',
};

/** Returns a CSV with the headings and one example. The mark at its beginning tells Excel that it is UTF-8. */
export function writeTemplate(home: HomeMarket | undefined): string {
  const columns = [...importColumnsWith(home)];
  const rows = [home ? { ...example, ...pricesIn(home) } : example];
  return stringify(rows, { header: true, columns, bom: true });
}

function pricesIn({ currency, conversion }: HomeMarket): typeof example {
  const price = convertPrice(storeMoney(3900), currency, conversion);
  return { home_price: toDecimal(price), price: '' };
}

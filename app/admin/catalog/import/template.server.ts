import { stringify } from 'csv-stringify/sync';
import { importColumns } from '#domain/catalog/import/product-import.ts';

const example: Partial<Record<(typeof importColumns)[number], string>> = {
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
export function writeTemplate(): string {
  return stringify([example], { header: true, columns: [...importColumns], bom: true });
}

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

/** Address of a CSV with the headings and one example; the mark at its beginning tells Excel that it is UTF-8. */
export function templateAddress(): string {
  const rows = [importColumns, importColumns.map((column) => example[column] ?? '')];
  const lines = rows.map((cells) => cells.map(toCell).join(','));
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${lines.join('\r\n')}\r\n`)}`;
}

function toCell(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

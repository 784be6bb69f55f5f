import { beforeEach, describe, expect, test } from 'vitest';
import { addStaffAccount } from '#domain/staff/accounts.server.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { createProducts, readProductFile } from './import-products.server.ts';
import { type ImportProblem, importColumns } from './product-import.ts';
import { readProducts } from './read-products.ts';

const sheet = (...rows: string[][]) => rows.map((cells, at) => ({ at: at + 1, cells }));
const head = ['title_en', 'title_ar', 'price', 'on_sale', 'pictures'];
const none = new Map<string, string | undefined>();
const summary = (problems: ImportProblem[]) =>
  problems.map(({ row, column, code }) => [row, column, code].filter(Boolean).join(' '));
const problemsOf = (rows: string[][], chosen = none) =>
  summary(readProducts(sheet(...rows), chosen).problems);

describe('a file of products', () => {
  test('is read row by row, with pictures, their texts and lists', () => {
    const columns = [...head, 'picture_text_en', 'picture_text_ar', 'features_en', 'features_ar'];
    const row = [
      'Oud',
      'عود',
      '٤٠',
      'نعم',
      'A.JPG | https://cdn.test/b.png',
      'Front|Box',
      'أمام|علبة',
    ];
    const chosen = new Map([['a.jpg', 'stored.webp']]);
    const read = readProducts(sheet(columns, [...row, 'One|Two', 'واحد|اثنان']), chosen);
    expect(read.problems).toEqual([]);
    expect(read.pictures).toEqual(['a.jpg']);
    expect(read.products[0]?.texts).toMatchObject({
      title_en: 'Oud',
      price: '40.00',
      is_active: 'true',
      features_en: 'One\nTwo',
    });
    const { pictures = '' } = read.products[0]?.texts ?? {};
    expect(pictures).toContain('stored.webp');
    expect(pictures).toContain('https://cdn.test/b.png');
    expect(pictures).toContain('علبة');
  });

  test('headings may have capitals and spaces, and unknown, repeated or missing ones are named', () => {
    expect(
      problemsOf([
        ['Title EN', 'title_ar', 'PRICE'],
        ['Oud', 'عود', '40'],
      ]),
    ).toEqual([]);
    expect(
      problemsOf([
        ['title_en', 'title_en', 'colour'],
        ['Oud', '', ''],
      ]),
    ).toEqual([
      '1 title_en column_twice',
      '1 colour column_unknown',
      '1 title_ar column_missing',
      '1 price column_missing',
    ]);
    expect(problemsOf([])).toEqual(['file_empty']);
    expect(problemsOf([[...importColumns]])).toEqual(['no_rows']);
  });

  test('every wrong cell of every row is listed, and pictures that nobody names', () => {
    const chosen = new Map([
      ['a.jpg', undefined],
      ['spare.jpg', undefined],
    ]);
    const rows = [
      head,
      ['', 'عود', 'forty', 'perhaps', 'a.jpg|A.jpg|gone.jpg'],
      ['Musk', '', '1,50', 'yes', ''],
      ['Rose', 'ورد', '1,50', 'yes', ''],
      ['rose', 'ورد', '99999', 'no', ''],
      ['Rose', 'ورد', '20', 'no', ''],
    ];
    expect(problemsOf(rows, chosen).toSorted()).toEqual([
      '2 on_sale on_sale_invalid',
      '2 pictures picture_missing',
      '2 pictures picture_twice',
      '2 price price_shape',
      '2 title_en required',
      '3 title_ar required',
      '4 price price_comma',
      '5 price price_high',
      '6 title_en title_twice',
      'picture_unused',
    ]);
  });
});

onBothDatabases('products from a file', (shop) => {
  let staffId: string;
  beforeEach(async () => {
    const { email } = await addStaffAccount(shop.db, 'mona@shop.test', 'owner');
    const user = shop.db.selectFrom('staff_users').select('id').where('email', '=', email);
    staffId = (await user.executeTakeFirstOrThrow()).id;
  });
  const read = (text: string, chosen = none) =>
    readProductFile(shop.store, Buffer.from(text), chosen);
  const titles = async () => {
    const rows = await shop.db.selectFrom('products').select('title_en').orderBy('id').execute();
    return rows.map(({ title_en }) => title_en);
  };

  test('are added in their order, or none of them', async () => {
    const before = await titles();
    const file = 'title_en,title_ar,price\r\n"Oud, dark",عود,40\r\nMusk,مسك,25.50\r\n';
    const { products, problems } = await read(file);
    expect(problems).toEqual([]);
    const broken = products.map(({ row, texts }) =>
      texts.title_en === 'Musk'
        ? { row, texts: { ...texts, supply_days: '99999999999' } }
        : { row, texts },
    );
    await expect(createProducts(shop.db, { products: broken, staffId })).rejects.toThrow();
    expect(await titles(), 'all or nothing').toEqual(before);
    const ids = await createProducts(shop.db, { products, staffId });
    expect(ids).toHaveLength(2);
    expect(await titles()).toEqual([...before, 'Oud, dark', 'Musk']);
    expect(summary((await read(file)).problems)).toEqual([
      '2 title_en title_exists',
      '3 title_en title_exists',
    ]);
  });

  test('a file that is no table, is empty or too long is refused as a whole', async () => {
    expect(summary((await read('')).problems)).toEqual(['file_empty']);
    expect(summary((await read('\u0000\u0001\u0002binary')).problems)).toHaveLength(1);
    const rows = Array.from({ length: 201 }, (_, at) => `Oud ${at},عود,40`);
    const long = ['title_en,title_ar,price', ...rows].join('\n');
    expect(summary((await read(long)).problems)).toEqual(['too_many_rows']);
  });
});

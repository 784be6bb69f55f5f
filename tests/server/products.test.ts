import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { maxPictureBytes } from '#domain/catalog/picture-error.ts';
import { BuiltServer, makeDataDir } from '../support/built-server.ts';
import { databaseKinds, makePostgresDatabase } from '../support/fresh-database.ts';
import { readHead } from '../support/page-head.ts';
import { drawBomb, drawPicture } from '../support/pictures.ts';
import { adminVisitor } from '../support/signed-in.ts';
import { longTimeout } from '../support/timeouts.ts';
import type { Visitor } from '../support/visitor.ts';

const secret = 'a secret only for tests, thirty-two letters';

describe.each(databaseKinds)('products in the back office (%s)', (kind) => {
  /** One server, and on PostgreSQL a second one of the same shop. */
  let servers: BuiltServer[];
  let staff: Visitor;
  const undo: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const prepared = kind === 'pglite' ? inject('preparedFolder') : undefined;
    const postgres = kind === 'postgres' ? await makePostgresDatabase() : undefined;
    if (postgres) undo.push(postgres.drop);
    const database = postgres && { DATABASE_URL: postgres.url, STORE_SECRET: secret };
    const env: Record<string, string> = { ...database, TRUST_PROXY: '127.0.0.1' };
    servers = [];
    for (const _ of postgres ? [1, 2] : [1]) {
      const { dataDir, remove } = await makeDataDir(prepared);
      const server = await BuiltServer.start({ dataDir, env });
      undo.push(remove, () => server.kill());
      servers.push(server);
    }
    const [server] = servers;
    if (!server) throw new Error('there is no server');
    staff = await adminVisitor(server);
  });
  afterAll(async () => {
    for (const step of undo.reverse()) await step();
  });

  const comb = (changes: Record<string, string> = {}) => ({
    title_en: 'Pocket comb',
    title_ar: 'مشط الجيب',
    desc_en: 'Of pear wood.',
    desc_ar: '',
    long_desc_en: '',
    long_desc_ar: '',
    price: '12.50',
    is_active: 'true',
    ...changes,
  });
  const post = (path: string, form: Record<string, string>, by = staff) =>
    by.fetch(path, { method: 'POST', body: new URLSearchParams(form) });
  const read = async (path: string) => (await staff.fetch(path)).text();
  const hidden = (page: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
  const draftKey = async () => hidden(await read('/admin/products/new'), 'draft_key');
  const create = async (changes: Record<string, string> = {}) => {
    const form = { ...comb(changes), draft_key: await draftKey() };
    const made = await post('/admin/products/new', form);
    expect(made.status).toBe(302);
    return made.headers.get('location') ?? '';
  };
  const inShop = (path: string) => path.replace('/admin/products', '/product');
  const count = (text: string, part: string) => text.split(part).length - 1;

  test('a double click creates one product, and every server shows it', async () => {
    const form = { ...comb({ title_en: 'Twin comb' }), draft_key: await draftKey() };
    const answers = await Promise.all([1, 2].map(() => post('/admin/products/new', form)));
    const [one, two] = answers.map(({ headers }) => headers.get('location') ?? '');
    expect(one).toMatch(/^\/admin\/products\/\d+$/);
    expect(two).toBe(one);
    expect(count(await read('/admin/products'), '>Twin comb<')).toBe(1);
    for (const server of servers) {
      const see = async (path: string) =>
        expect(await (await server.fetch(path)).text()).toContain('Twin comb');
      await vi.waitFor(() => see('/'), longTimeout);
      await vi.waitFor(() => see(inShop(one ?? '')), longTimeout);
    }
  });

  test('a change is in the store of every server, and in the history', async () => {
    const path = await create({ title_en: 'Dear comb' });
    for (const server of servers) await server.fetch('/');
    const version = hidden(await read(path), 'version');
    const form = comb({ title_en: 'Dear comb', price: '٢١٫٧٥', version, price_meant: '21.75' });
    expect((await post(path, form)).status).toBe(200);
    for (const server of servers) {
      const see = async () => expect(await (await server.fetch('/')).text()).toContain('$21.75');
      await vi.waitFor(see, longTimeout);
    }
    const history = await read(path);
    expect(history).toMatch(/<del>.*\$12\.50.*<\/del>.*<ins.*\$21\.75/s);
    expect(history).toContain('<bdi>admin</bdi>');
  });

  test('a stale save is refused with the changes, preserves typed values, and can be forced', async () => {
    const path = await create({ title_en: 'Stale comb' });
    const version = hidden(await read(path), 'version');
    await post(path, comb({ title_en: 'Stale comb', price: '35', version, price_meant: '35.00' }));
    const mine = comb({ title_en: 'Wide comb', price: '11', version, price_meant: '11.00' });
    const refused = await post(path, mine);
    expect(refused.status).toBe(409);
    const page = await refused.text();
    for (const part of [
      'this product was changed',
      '$35.00',
      'value="Wide comb"',
      'value="11.00"',
    ]) {
      expect(page).toContain(part);
    }
    expect(await read(inShop(path))).toContain('$35.00');
    const insisted = await post(path, { ...mine, version: hidden(page, 'version') });
    expect(insisted.status).toBe(200);
    await vi.waitFor(async () => expect(await read(inShop(path))).toContain('$11.00'), longTimeout);
  });

  test('an unusual price requires confirmation, preserves typed values, and is saved after it', async () => {
    const draft = {
      ...comb({ title_en: 'Doubtful comb', price: '1,5' }),
      draft_key: await draftKey(),
    };
    const response = await post('/admin/products/new', draft);
    expect(response.status).toBe(409);
    const question = await response.text();
    for (const part of ['typed with a comma', '$1.50', 'value="1,5"', 'value="Doubtful comb"']) {
      expect(question).toContain(part);
    }
    const made = await post('/admin/products/new', { ...draft, price_meant: '1.50' });
    expect(made.status).toBe(302);
    const path = made.headers.get('location') ?? '';
    const version = hidden(await read(path), 'version');
    const form = comb({ title_en: 'Doubtful comb', price: '15', version });
    const arabic = await post(`${path}?lang=ar`, { ...form, price_meant: '1.50' });
    expect(arabic.status).toBe(409);
    expect(await arabic.text()).toContain('يتغيّر السعر بأكثر من نصفه');
    expect(hidden(await read(path), 'version')).toBe(version);
    expect((await post(path, { ...form, price_meant: '15.00' })).status).toBe(200);
    expect(await read(path)).toMatch(
      /name="price"[^>]*value="15\.00"|value="15\.00"[^>]*name="price"/,
    );
  });

  test('errors are reported in the language of the reader, and no typed value is lost', async () => {
    const wrong = { ...comb({ title_en: ' ', price: 'cheap' }), draft_key: await draftKey() };
    const english = await post('/admin/products/new', wrong);
    expect(english.status).toBe(422);
    const page = await english.text();
    expect(page).toContain('“Title in English” must not be empty.');
    expect(page).toContain('“Price” is not an amount.');
    expect(page).toContain('value="cheap"');
    expect(page).toContain('value="مشط الجيب"');
    const arabic = await (await post('/admin/products/new?lang=ar', wrong)).text();
    expect(arabic).toContain('لا يمكن ترك «الاسم بالإنجليزية» فارغًا.');
    expect(await read('/admin/products')).not.toContain('cheap');
  });

  test('a script in a title is escaped wherever the store shows it', async () => {
    const evil = '</script><script>alert(1)</script>';
    const path = await create({ title_en: evil });
    const pages = ['/', inShop(path), '/llms.txt', '/admin/products', path];
    for (const one of pages) expect(await read(one), one).not.toContain('<script>alert(1)');
    expect(await read('/')).toContain('&lt;script&gt;alert(1)');
    const { things } = readHead(await read(inShop(path)));
    expect(JSON.stringify(things)).toContain(evil);
    await post('/admin/products', { product_id: path.split('/').at(-1) ?? '', is_active: 'false' });
  });

  const claims = 'Clinically tested';

  test('the page has the claims of the spec for a treatment, and own ones for all others', async () => {
    const spray = await read('/product/1');
    for (const claim of [claims, 'Fast results in 4-6 weeks', 'Innovative ingredients']) {
      expect(spray).toContain(claim);
    }
    expect(await read('/product/1?lang=ar')).toContain('خضع لاختبارات سريرية');
    const own = {
      2: ['About 60 evenings a bottle', 'نحو 60 مساءً من كل عبوة'],
      3: ['About 60 washes a bottle', 'نحو 60 غسلة من كل عبوة'],
      4: ['No plastic, and no price printed on anything', 'معها بطاقة وظرفها'],
      5: ['Spray for the morning, serum for the evening', 'البخاخ للصباح والسيروم للمساء'],
      6: ['No sulphates, no silicone', 'بلا سلفات ولا سيليكون'],
      7: ['Three bottles of 15 ml for hand luggage', 'ثلاث عبوات لحقيبة اليد'],
      8: ['Solid pear wood, 18 cm long', 'خشب كمثرى خالص بطول 18 سم'],
    };
    for (const [id, [english = '', arabic = '']] of Object.entries(own)) {
      const page = await read(`/product/${id}`);
      expect(page, id).toContain(english);
      expect(page, id).not.toContain(claims);
      const inArabic = await read(`/product/${id}?lang=ar`);
      expect(inArabic, id).toContain(arabic);
      expect(inArabic, id).not.toMatch(/سريري|نتائج سريعة/);
    }
  });

  test('a new product shows the key features of staff, one a line, and no section without any', async () => {
    const path = await create({ title_en: 'Claimed comb' });
    for (const language of ['en', 'ar']) {
      const page = await read(`${inShop(path)}?lang=${language}`);
      expect(page).not.toMatch(/Key Features|أبرز المزايا/);
      expect(page).not.toMatch(/Clinically tested|سريري/);
    }
    const version = hidden(await read(path), 'version');
    const features_en = ' Wide teeth \r\n\r\nOf one piece';
    const form = comb({ title_en: 'Claimed comb', version });
    const saved = await post(path, {
      ...form,
      features_en,
      features_ar: 'أسنان متباعدة\nقطعة واحدة',
    });
    expect(saved.status).toBe(200);
    const see = async () => {
      const page = await read(inShop(path));
      for (const text of ['>Wide teeth<', '>Of one piece<']) expect(page).toContain(text);
      expect(page).not.toContain(claims);
    };
    await vi.waitFor(see, longTimeout);
    expect(await read(`${inShop(path)}?lang=ar`)).toContain('>قطعة واحدة<');
    expect(await read(path)).toMatch(/Key features in English.*Wide teeth\nOf one piece/s);

    const stale = await post(path, { ...form, features_en: 'Mine', features_ar: 'لي' });
    expect(stale.status).toBe(409);
    const page = await stale.text();
    expect(page).toContain('>Mine</textarea>');
    expect(page).toContain('Wide teeth');
    const back = { ...form, version: hidden(page, 'version'), features_en: '', features_ar: '' };
    expect((await post(path, back)).status).toBe(200);
    const isGone = async () => expect(await read(inShop(path))).not.toContain('Key Features');
    await vi.waitFor(isGone, longTimeout);
    expect(await read(inShop(path))).not.toContain(claims);
  });

  test('a demo product has the four default features of a treatment until staff write others', async () => {
    const path = '/admin/products/1';
    const page = await read(path);
    expect(hidden(page, 'default_features')).toBe('true');
    const form = {
      ...comb({ title_en: 'Root spray', title_ar: 'بخاخ الجذور', price: '39' }),
      version: hidden(page, 'version'),
      price_meant: '39.00',
      default_features: 'true',
    };
    expect((await post(path, form)).status).toBe(200);
    const claimsAll = async () => expect(await read('/product/1')).toContain(claims);
    await vi.waitFor(claimsAll, longTimeout);
    const own = {
      ...form,
      version: hidden(await read(path), 'version'),
      default_features: 'false',
    };
    expect((await post(path, own)).status).toBe(200);
    const showsNone = async () => expect(await read('/product/1')).not.toContain('Key Features');
    await vi.waitFor(showsNone, longTimeout);
  });

  test('a clinical claim is refused without its footnote, which the page shows in both languages', async () => {
    const path = await create({ title_en: 'Tested comb' });
    const version = hidden(await read(path), 'version');
    const claim = comb({
      title_en: 'Tested comb',
      version,
      features_en: 'Wide teeth\nClinically tested',
      features_ar: 'أسنان متباعدة\nمُختبر سريريًا',
    });
    const footnote = {
      clinical_test_en: 'Half-head study',
      clinical_test_ar: 'دراسة على نصف الرأس',
      clinical_year: '٢٠٢٤',
      clinical_participants: '42',
      clinical_result_en: '31 % less breakage',
      clinical_result_ar: 'تكسّر أقل بنسبة 31%',
    };
    for (const [field, english, arabic] of [
      ['clinical_test_en', 'Clinical test in English', 'الاختبار السريري بالإنجليزية'],
      ['clinical_test_ar', 'Clinical test in Arabic', 'الاختبار السريري بالعربية'],
      ['clinical_year', 'Year of the clinical test', 'سنة الاختبار السريري'],
      [
        'clinical_participants',
        'Participants in the clinical test',
        'المشاركون في الاختبار السريري',
      ],
      ['clinical_result_en', 'Result of the test in English', 'نتيجة الاختبار بالإنجليزية'],
      ['clinical_result_ar', 'Result of the test in Arabic', 'نتيجة الاختبار بالعربية'],
    ] as const) {
      const partial = { ...claim, ...footnote, [field]: ' ' };
      const refused = await post(path, partial);
      expect([field, refused.status]).toEqual([field, 422]);
      const page = await refused.text();
      expect(page).toContain(`“${english}” must be filled in`);
      expect(page).toContain('Clinically tested</textarea>');
      const inArabic = await (await post(`${path}?lang=ar`, partial)).text();
      expect(inArabic).toContain(`املأ «${arabic}»`);
    }
    for (const wrong of [{ clinical_year: '24' }, { clinical_participants: 'many' }]) {
      expect((await post(path, { ...claim, ...footnote, ...wrong })).status).toBe(422);
    }
    expect(await read(inShop(path))).not.toContain(claims);

    expect((await post(path, { ...claim, ...footnote })).status).toBe(200);
    const isShown = async () => {
      const english = await read(`${inShop(path)}?lang=en`);
      for (const part of ['Half-head study', '2024', '42 participants', '31 % less breakage']) {
        expect(english).toContain(part);
      }
      const arabic = await read(`${inShop(path)}?lang=ar`);
      for (const part of ['دراسة على نصف الرأس', '2024', '42', 'تكسّر أقل بنسبة 31%']) {
        expect(arabic).toContain(part);
      }
    };
    await vi.waitFor(isShown, longTimeout);
    expect(await read(path)).toContain('Half-head study');

    const unusual = { ...claim, ...footnote, features_ar: 'أثبتت التجارب فاعليته' };
    const again = { ...unusual, version: hidden(await read(path), 'version') };
    expect((await post(path, again)).status).toBe(200);
    const inArabic = async () => {
      const page = await read(`${inShop(path)}?lang=ar`);
      expect(page).toContain('أثبتت التجارب فاعليته');
      expect(page).toContain('دراسة على نصف الرأس');
    };
    await vi.waitFor(inArabic, longTimeout);
  });

  test('features require both languages, at most six, each of at most 120 characters', async () => {
    const path = await create({ title_en: 'Counted comb' });
    const version = hidden(await read(path), 'version');
    const refused = async (features_en: string, features_ar: string, message: string) => {
      const form = comb({ title_en: 'Counted comb', version, features_en, features_ar });
      const answer = await post(path, form);
      expect(answer.status, message).toBe(422);
      const page = await answer.text();
      expect(page).toContain(message);
      expect(page).toContain(`>${features_en}</textarea>`);
    };
    await refused('Light', '', '“Key features in Arabic” must not be empty.');
    await refused('', 'خفيف', '“Key features in English” must not be empty.');
    const seven = [1, 2, 3, 4, 5, 6, 7].map((at) => `Line ${at}`).join('\n');
    await refused(seven, 'خفيف', '“Key features in English” has more than 6 lines.');
    const long = 'x'.repeat(121);
    await refused(
      long,
      'خفيف',
      '“Key features in English” has a line of more than 120 characters.',
    );
  });

  const upload = async (picture: Blob | undefined, path = '/admin/products/new') => {
    const body = new FormData();
    const fields = { ...comb({ title_en: 'Pictured comb' }), draft_key: await draftKey() };
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    if (picture) body.set('picture', picture, 'photo.jpg');
    return staff.fetch(path, { method: 'POST', body });
  };
  const blob = async (bytes: Promise<Buffer>) => new Blob([new Uint8Array(await bytes)]);

  test('without scripts a picture is uploaded with the form, and an invalid one is refused with a message', async () => {
    const made = await upload(await blob(drawPicture('png')));
    expect(made.status).toBe(302);
    const page = await read(made.headers.get('location') ?? '');
    const picture = hidden(page, 'picture_path');
    expect(picture).toMatch(/^[0-9a-f-]{36}\.webp$/);
    expect((await staff.fetch(`/media/products/${picture}/240.webp`)).status).toBe(200);
    const bad: [Blob, string][] = [
      [new Blob(['<script>alert(1)</script>']), 'This is not a JPEG'],
      [new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), 'This is not a JPEG'],
      [await blob(drawBomb()), 'more than 50 million pixels'],
      [await blob(drawPicture().then((whole) => whole.subarray(0, 50_000))), 'is damaged'],
    ];
    for (const [file, message] of bad) {
      const refused = await upload(file);
      expect(refused.status).toBe(422);
      const text = await refused.text();
      expect(text).toContain(message);
      expect(text).toContain('value="Pictured comb"');
    }
    const large = await upload(new Blob([new Uint8Array(maxPictureBytes + 100_000)]));
    expect([large.status, await large.text()]).toEqual([413, expect.stringContaining('10 MB')]);
    expect(count(await read('/admin/products'), '>Pictured comb<')).toBe(1);
  });

  const list = (fields: Record<string, string | string[]>) =>
    Object.entries(fields).flatMap(([name, values]) =>
      [values].flat().map((value) => [name, value]),
    );
  const send = (path: string, fields: Record<string, string | string[]>) =>
    staff.fetch(path, { method: 'POST', body: new URLSearchParams(list(fields)) });

  test('pictures, answers and companions are submitted with the form, and are in the store', async () => {
    const path = await create({ title_en: 'Answered comb' });
    const form = comb({ title_en: 'Answered comb', version: hidden(await read(path), 'version') });
    const written = {
      picture_path: ['root-serum.webp', 'scalp-wash.webp'],
      picture_alt_en: ['The front', 'The back'],
      picture_alt_ar: ['من الأمام', 'من الخلف'],
      goes_well_with: ['2', '', '8'],
      how_to_use_en: '1. Comb **slowly**',
      how_to_use_ar: '1. مشّط **ببطء**',
    };
    expect((await send(path, { ...form, ...written })).status).toBe(200);
    const data = async (query = '') => read(`${inShop(path)}.data${query}`);
    const see = async () => {
      const english = await data();
      for (const part of ['The front', 'The back', 'scalp-wash.webp', '<strong>slowly</strong>']) {
        expect(english).toContain(part);
      }
      expect(english).toContain('Wide-Tooth Comb');
    };
    await vi.waitFor(see, longTimeout);
    expect(await data('?lang=ar')).toContain('من الخلف');
    const editor = await read(path);
    expect(editor).toContain('value="The back"');
    expect(editor).toMatch(/<option value="8" selected="">/);
    expect(editor).toContain('>1. Comb **slowly**</textarea>');

    // A page that was opened under the release before.
    const version = hidden(editor, 'version');
    const older = await send(path, { ...form, version, image_path: 'gift-box.webp' });
    expect(older.status).toBe(200);
    expect(hidden(await read(path), 'picture_path')).toBe('gift-box.webp');
  });

  test('the focal point of a picture is submitted with the form, and the store crops around it', async () => {
    const path = await create({ title_en: 'Focused comb' });
    const form = comb({ title_en: 'Focused comb', version: hidden(await read(path), 'version') });
    const written = {
      picture_path: ['root-serum.webp', 'scalp-wash.webp'],
      picture_focal_x: ['٣٠', ''],
      picture_focal_y: ['20', ''],
    };
    expect((await send(path, { ...form, ...written })).status).toBe(200);
    const editor = await read(path);
    expect(hidden(editor, 'picture_focal_x')).toBe('30');
    expect(hidden(editor, 'picture_focal_y')).toBe('20');
    const see = async () => {
      const page = await read(inShop(path));
      const [first = '', second = ''] = page.match(/<img[^>]*alt="Focused comb"[^>]*>/g) ?? [];
      expect(first).toContain('focal-x-30 focal-y-20');
      expect(second).toContain('scalp-wash.webp');
      expect(second).not.toContain('focal');
    };
    await vi.waitFor(see, longTimeout);
  });

  test('too many, invalid or single-language entries are refused with a message', async () => {
    const path = await create({ title_en: 'Refused comb' });
    const form = comb({ title_en: 'Refused comb', version: hidden(await read(path), 'version') });
    const refused = async (fields: Record<string, string | string[]>, message: string) => {
      const answer = await send(path, { ...form, ...fields });
      expect([answer.status, message]).toEqual([422, message]);
      expect(await answer.text()).toContain(message);
    };
    const eleven = Array.from({ length: 11 }, (_, at) => `${at}.webp`);
    await refused({ picture_path: eleven }, '“Pictures”: at most 10.');
    for (const picture_path of ['javascript:alert(1)', '../../secret', '/etc/passwd', 'a b.webp']) {
      await refused({ picture_path }, '“Pictures” contains something that cannot be saved.');
    }
    const picture_alt_en = 'x'.repeat(201);
    await refused({ picture_path: 'a.webp', picture_alt_en }, 'a line of more than 200 characters');
    const focal = '“Pictures”: a focal point is two whole numbers from 0 to 100.';
    const points = ['101 20', '-1 20', '1.5 20', '30 ', ' 20', 'left 20'];
    for (const [picture_focal_x = '', picture_focal_y = ''] of points.map((one) =>
      one.split(' '),
    )) {
      await refused({ picture_path: 'a.webp', picture_focal_x, picture_focal_y }, focal);
    }
    await refused({ goes_well_with: ['1', '2', '3', '5', '6'] }, '“Goes well with”: at most 4.');
    await refused({ goes_well_with: 'all' }, '“Goes well with” contains something');
    await refused({ questions_ar: 'متى؟' }, '“Questions in English” must not be empty.');
    const ingredients_en = 'x'.repeat(8001);
    await refused({ ingredients_en }, '“Ingredients in English” is too long: at most 8000');
    await refused({ expectations_en: 'a\u0007b', expectations_ar: 'ا' }, 'cannot be saved');
  });

  test('a script in any field is escaped on the page, in the editor and in its data', async () => {
    const path = await create({ title_en: 'Attacked comb' });
    const evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
    const page = await read(path);
    const texts = [...page.matchAll(/<(?:textarea|input)[^>]* name="(\w+_(?:en|ar))"/g)];
    const names = texts.map(([, name = '']) => name);
    expect(names.length).toBeGreaterThanOrEqual(16);
    const attacked = Object.fromEntries(names.map((name) => [name, evil]));
    const form = { ...comb(), version: hidden(page, 'version'), picture_path: 'gift-box.webp' };
    const sent = { ...form, ...attacked, picture_alt_en: evil, picture_alt_ar: evil };
    expect((await send(path, sent)).status).toBe(200);
    await vi.waitFor(
      async () => expect(await read(inShop(path))).toContain('alert(1)'),
      longTimeout,
    );
    for (const one of [inShop(path), `${inShop(path)}?lang=ar`, path, '/', '/admin/products']) {
      expect(await read(one), one).not.toMatch(/<script>alert\(1\)|<img src=x/);
    }
    await post('/admin/products', { product_id: path.split('/').at(-1) ?? '', is_active: 'false' });
  });

  test('a new product without an idempotency key is refused without an internal error', async () => {
    for (const draft_key of ['', 'short', 'no key of ours']) {
      const form = comb({ title_en: 'Keyless comb', draft_key });
      expect((await post('/admin/products/new', form)).status, draft_key).toBe(400);
    }
    expect(await read('/admin/products')).not.toContain('Keyless comb');
    for (const { output } of servers) expect(output).not.toMatch(/"level":50/);
  });

  test('an unknown product is an error page with 404', async () => {
    for (const id of ['999', 'x', '99999999999', '-1', '1.5']) {
      const answer = await staff.fetch(`/admin/products/${id}`);
      const isFile = id === '1.5';
      expect(answer.status, id).toBe(404);
      if (!isFile) expect(await answer.text(), id).toContain('There is no product');
    }
    expect((await post('/admin/products/999', comb())).status).toBe(404);
  });

  test('only staff may write, and only from the same origin', async () => {
    const path = await create({ title_en: 'Guarded comb' });
    const version = hidden(await read(path), 'version');
    const [server] = servers;
    const theft = new URLSearchParams(comb({ title_en: 'Stolen', version }));
    const cookie = `nabta.session_token=${staff.cookie('nabta.session_token')}`;
    const init = { method: 'POST', body: theft };
    const stranger = await server?.fetch(path, { ...init, headers: { origin: server.url } });
    expect(stranger?.status).toBe(302);
    expect(stranger?.headers.get('location')).toContain('/adminLogin');
    for (const origin of ['https://evil.example', 'null']) {
      const answer = await server?.fetch(path, { ...init, headers: { cookie, origin } });
      expect(answer?.status, origin).toBeGreaterThanOrEqual(400);
    }
    expect(await read(path)).not.toContain('Stolen');
    expect((await server?.fetch('/admin/products'))?.status).toBe(302);
  });
});

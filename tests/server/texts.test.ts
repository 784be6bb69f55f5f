import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { openPostgres } from '#database/open.ts';
import { languages } from '#domain/language.ts';
import { fieldsOfKind, kindOf } from '#domain/texts/shop-texts.ts';
import { BuiltServer, makeDataDir } from '../support/built-server.ts';
import { databaseKinds, makePostgresDatabase } from '../support/fresh-database.ts';
import { hostileMarkdown } from '../support/hostile-markdown.ts';
import { drawPicture } from '../support/pictures.ts';
import { adminVisitor } from '../support/signed-in.ts';
import { longTimeout } from '../support/timeouts.ts';
import type { Visitor } from '../support/visitor.ts';

const secret = 'a secret only for tests, thirty-two letters';
const home = ['home', 'about', 'shipping', 'privacy'] as const;

describe.each(databaseKinds)('texts of the store (%s)', (kind) => {
  /** One server, and on PostgreSQL a second one of the same shop. */
  const servers: BuiltServer[] = [];
  let staff: Visitor;
  let databaseUrl: string | undefined;
  const undo: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const prepared = kind === 'pglite' ? inject('preparedFolder') : undefined;
    const postgres = kind === 'postgres' ? await makePostgresDatabase() : undefined;
    if (postgres) undo.push(postgres.drop);
    databaseUrl = postgres?.url;
    const database = postgres && { DATABASE_URL: postgres.url, STORE_SECRET: secret };
    const env: Record<string, string> = { ...database, TRUST_PROXY: '127.0.0.1' };
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

  type Fields = Record<string, string>;
  const openPage = (text: string, query = '') =>
    staff.fetch(`/admin/texts?text=${encodeURIComponent(text)}${query}`);
  /** Returns the fields that a browser would submit without changes. */
  const open = async (text: string): Promise<Fields> => {
    const html = await (await openPage(text)).text();
    const form = html.slice(0, html.indexOf('<iframe') + 1 || undefined);
    const value = (name: string) =>
      new RegExp(`name="${name.replaceAll('.', '\\.')}"[^>]* value="([^"]*)"`).exec(form)?.[1] ??
      new RegExp(`<textarea[^>]*name="${name}"[^>]*>([\\s\\S]*?)</textarea>`).exec(form)?.[1] ??
      '';
    const names = fieldsOfKind(kindOf(text) ?? 'article').map(({ name }) => name);
    const entries = [...names, 'version'].map((name) => [name, decoded(value(name)).trim()]);
    const product = /<option value="(\d+)" selected/.exec(form)?.[1];
    return {
      ...Object.fromEntries(entries),
      ...(product ? { product_id: product } : {}),
      name: text,
    };
  };
  const decoded = (text: string) =>
    text
      .replace(/&#x27;/g, "'")
      .replace(/&quot;/g, '"')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&');
  const send = (fields: Fields, query = '') =>
    staff.fetch(`/admin/texts?text=${encodeURIComponent(fields.name ?? 'new')}${query}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
  const save = async (fields: Fields, act: 'draft' | 'publish') => {
    const { status } = await send({ ...fields, act });
    expect(status).toBe(200);
  };
  const act = async (name: string, act: string, more: Fields = {}) => {
    const { version = '' } = await open(name);
    const { status } = await send({ name, intent: 'act', act, version, ...more });
    expect(status).toBe(200);
  };
  const inShop = async (server: BuiltServer, path: string) => (await server.fetch(path)).text();
  const everywhere = async (path: string, text: string, isShown = true) => {
    for (const server of servers) {
      await vi.waitFor(
        async () => expect((await inShop(server, path)).includes(text)).toBe(isShown),
        longTimeout,
      );
    }
  };
  const preview = async (text: string, language = 'en') =>
    staff.fetch(`/api/admin/text-preview?text=${encodeURIComponent(text)}&language=${language}`);

  /** Prints only the missing parts, not the whole page. */
  const expectIn = (html: string, ...parts: string[]) =>
    expect(parts.filter((part) => !html.includes(part))).toEqual([]);
  const expectOut = (html: string, ...parts: (string | RegExp)[]) =>
    expect(parts.flatMap((part) => html.match(part)?.slice(0, 1) ?? [])).toEqual([]);

  test('a text that a colleague changed meanwhile is not discarded, reset or restored', async () => {
    const seen = await open('privacy');
    await save({ ...seen, lead_en: 'A colleague’s.' }, 'draft');
    for (const act of ['discard', 'reset', 'restore']) {
      const { version = '' } = seen;
      const answer = await send({ name: 'privacy', intent: 'act', act, version, event: '1' });
      expect(answer.status).toBe(409);
      expectIn(await answer.text(), 'This text was changed in the meantime');
    }
    expect((await open('privacy')).lead_en).toBe('A colleague’s.');
    await act('privacy', 'discard');
  });

  test('a draft is in its preview only; published it is in the store of every server, in both languages', async () => {
    const form = await open('about');
    expectIn(form.body_en ?? '', '## Our mission');
    const written = {
      ...form,
      headline_en: 'Mornings, unhurried',
      headline_ar: 'صباح الخير',
      body_en: '## Our workshop\n\nWrite to **{contact_email}**, or see [the spray](/product/1).',
      body_ar: '## ورشتنا\n\nراسلونا.',
    };
    await save(written, 'draft');
    const text = await (await preview('about')).text();
    expectIn(text, 'Mornings, unhurried', 'Our workshop', 'href="/product/1"');
    expect(text).toMatch(/<strong><a href="mailto:[^"]+">/);
    expectIn(await (await preview('about', 'ar')).text(), 'صباح الخير');
    expectOut(await inShop(servers[0] as BuiltServer, '/about?lang=en'), 'Mornings, unhurried');
    await save({ ...written, version: (await open('about')).version ?? '' }, 'publish');
    await everywhere('/about?lang=en', 'Mornings, unhurried');
    await everywhere('/about?lang=ar', 'ورشتنا');
  });

  test('a preview runs no script, cannot be framed by other sites, and requires permission', async () => {
    const page = await preview('home');
    expect(page.headers.get('content-security-policy')).toMatch(
      /script-src 'none'.*frame-ancestors 'self'; sandbox allow-same-origin$/,
    );
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    const [server] = servers;
    expect((await server?.fetch('/api/admin/text-preview?text=home'))?.status).toBe(401);
    expect((await preview('nothing')).status).toBe(404);
  });

  const previewTyped = (fields: Fields, language = 'en') =>
    staff.fetch(`/api/admin/text-preview?language=${language}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });

  test('a preview shows unsaved text, also of a new article, and stores nothing', async () => {
    const form = await open('about');
    const body_en = '## Typed\n\nWithin {dispatch_days}.';
    const typed = { ...form, headline_en: 'Typed, not saved', body_en };
    const page = await previewTyped(typed);
    expect([page.status, page.headers.get('x-frame-options')]).toEqual([200, 'SAMEORIGIN']);
    expect(page.headers.get('content-security-policy')).toMatch(
      /script-src 'none'.*frame-ancestors 'self'; sandbox allow-same-origin$/,
    );
    expectIn(await page.text(), 'Typed, not saved', 'Typed</h2>', 'Within 3 to 7 business days');
    const long = { ...typed, body_en: 'ه'.repeat(16_000), body_ar: 'ه'.repeat(16_000) };
    expect((await previewTyped(long)).status).toBe(200);
    expectOut(await (await preview('about')).text(), 'Typed, not saved');
    expect(await open('about')).toEqual(form);

    for (const slug of ['', '../admin', 'typed-now', 'pp405-hair-spray']) {
      const fields = article(slug, { title_en: 'Nowhere yet', title_ar: 'ليس بعد' });
      expectIn(await (await previewTyped(fields)).text(), 'Nowhere yet', 'First</h2>');
      expectIn(await (await previewTyped(fields, 'ar')).text(), 'ليس بعد');
    }
    expect((await servers[0]?.fetch('/blog/typed-now'))?.status).toBe(404);
    const wrong = {
      title_en: 'Wrong',
      iso_date: 'x',
      product_id: 'x',
      cover: '../x',
      sources: '|',
    };
    expectIn(await (await previewTyped(article('x', wrong))).text(), 'Wrong');
    expect((await previewTyped({ name: 'nothing' })).status).toBe(404);
    const body = new URLSearchParams(typed);
    const post = (headers: Record<string, string>) =>
      servers[0]?.fetch('/api/admin/text-preview', { method: 'POST', body, headers });
    const cookie = staff.cookieHeader;
    expect((await post({ cookie, origin: 'https://evil.example' }))?.status).toBe(403);
    expect((await post({ origin: `${servers[0]?.url}` }))?.status).toBe(401);
  });

  test('home shows changed texts, and the defaults for the rest', async () => {
    await save(
      { ...(await open('home')), headline_en: 'Roots, at last', title_en: 'A new title' },
      'publish',
    );
    await everywhere('/?lang=en', 'Roots, at last');
    const html = await inShop(servers[0] as BuiltServer, '/?lang=en');
    expectIn(html, '<title>A new title ·');
    expectIn(html, 'Sixty seconds each morning');
    expectOut(await inShop(servers[0] as BuiltServer, '/?lang=ar'), 'Roots, at last');
    await act('home', 'reset');
    await everywhere('/?lang=en', 'Roots first. Everything follows.');
  });

  test('a text is reset to its default, and restored from the history', async () => {
    const form = await open('shipping');
    await save({ ...form, lead_en: 'By camel, within the week.' }, 'publish');
    await everywhere('/shipping-terms?lang=en', 'By camel');
    await act('shipping', 'reset');
    await everywhere('/shipping-terms?lang=en', 'By camel', false);
    const html = await (await openPage('shipping')).text();
    const [, event = ''] = [...html.matchAll(/name="event" value="(\d+)"/g)][0] ?? [];
    await act('shipping', 'restore', { event });
    expectIn(await (await preview('shipping')).text(), 'By camel');
    await everywhere('/shipping-terms?lang=en', 'By camel', false);
    await save(await open('shipping'), 'publish');
    await everywhere('/shipping-terms?lang=en', 'By camel');
    await act('shipping', 'reset');
  });

  test('the second of two editors sees the change, and loses nothing', async () => {
    const [mine, theirs] = [await open('privacy'), await open('privacy')];
    await save({ ...theirs, title_en: 'Your privacy', lead_en: 'Theirs.' }, 'draft');
    const refused = await send({ ...mine, lead_en: 'Mine.', act: 'publish' });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expectIn(html, 'Not saved: this text was changed while you were writing.');
    expectIn(html, '>Mine.</textarea>');
    expectIn(html, 'value="Your privacy"');
    await act('privacy', 'discard');
    expect((await open('privacy')).title_en).toBe('Privacy');
  });

  const article = (slug: string, changes: Fields = {}): Fields => ({
    slug,
    title_en: 'Washing less',
    title_ar: 'غسل أقل',
    tag_en: 'Guide',
    tag_ar: 'دليل',
    excerpt_en: 'Why three times a week may do.',
    excerpt_ar: 'لماذا تكفي ثلاث مرات.',
    cover_alt_en: 'A basin',
    cover_alt_ar: 'حوض',
    iso_date: '2026-11-20',
    product_id: '3',
    body_en: '## First\n\nText.',
    body_ar: '## أولًا\n\nنص.',
    cover: '',
    sources: '',
    ...changes,
  });
  const sendArticle = async (fields: Fields, picture?: Blob) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    if (picture) body.set('cover_file', picture, 'cover.jpg');
    return staff.fetch('/admin/texts?text=new', { method: 'POST', body });
  };
  const picture = async () => new Blob([new Uint8Array(await drawPicture())]);

  test('a new article is in the blog, its feed, the sitemap and llms.txt until it is unpublished', async () => {
    const fields = article('washing-less', {
      act: 'publish',
      sources: 'On washing | A. Press | 2020',
    });
    const made = await sendArticle(fields, await picture());
    expect(made.status).toBe(302);
    expect(made.headers.get('location')).toBe('/admin/texts?text=article%2Fwashing-less');
    for (const path of ['/blog?lang=en', '/blog/feed.en.xml', '/llms.txt']) {
      await everywhere(path, 'Washing less');
    }
    await everywhere('/sitemap.xml', '/blog/washing-less');
    await everywhere('/blog/washing-less?lang=ar', 'غسل أقل');
    const html = await inShop(servers[0] as BuiltServer, '/blog/washing-less?lang=en');
    expect(html).toMatch(
      /og:image" content="[^"]*\/media\/products\/[\da-f-]{36}\.webp\/shared\.jpg/,
    );
    expectIn(html, 'A. Press');
    const again = await sendArticle(fields, await picture());
    expect(again.status).toBe(422);
    expectIn(await again.text(), 'another article uses it');
    await act('article/washing-less', 'down');
    await everywhere('/blog?lang=en', 'Washing less', false);
    await vi.waitFor(async () => {
      expect((await servers[0]?.fetch('/blog/washing-less?lang=en'))?.status).toBe(404);
    }, longTimeout);
    await act('article/washing-less', 'up');
    await everywhere('/blog?lang=en', 'Washing less');
  });

  test('a default article is edited, and unpublished', async () => {
    const name = 'article/pp405-hair-spray';
    const form = await open(name);
    expectIn(form.sources ?? '', 'https://doi.org/10.1038/ncb3575');
    await save({ ...form, excerpt_en: 'Rewritten by us.' }, 'publish');
    await everywhere('/blog?lang=en', 'Rewritten by us.');
    const html = await inShop(servers[0] as BuiltServer, '/blog/pp405-hair-spray?lang=en');
    expectIn(html, 'Nature Cell Biology 19');
    expectIn(html, '<table>');
    await act(name, 'down');
    await everywhere('/blog?lang=en', 'Rewritten by us.', false);
    await act(name, 'reset');
    await everywhere('/blog?lang=en', 'A molecule in the news');
  });

  const names = [...home, 'article/hair-follicle-science'];
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1)) [y](data:text/html,x)',
    '<!-- --><svg/onload=alert(1)>',
    '"><b onmouseover=alert(1)>',
    'a\u202ecod.exe',
    '**[a](b',
  ];

  const everything = [...hostile, ...hostileMarkdown.filter(({ length }) => length < 2000)].join(
    '\n\n',
  );

  test.each(names)('any text in the fields of %s is escaped', async (name) => {
    const form = await open(name);
    const fields = fieldsOfKind(kindOf(name) ?? 'page');
    const filled = fields
      .filter(({ field }) => !/iso_date|product_id|^cover$|sources|highlights/.test(field))
      .map(({ name: field, rule }, at) => [
        field,
        (rule.form === 'markdown' ? hostile.join('\n\n') : `${hostile[at % hostile.length]}`).slice(
          0,
          rule.maxLength,
        ),
      ]);
    const written = { ...form, ...Object.fromEntries(filled) };
    await save(written, 'draft');
    const all = Object.fromEntries(fields.map((one) => [one.name, everything]));
    const pages = languages.flatMap((language) => [
      () => preview(name, language),
      () => previewTyped(written, language),
      () => previewTyped({ ...all, name }, language),
      () => previewTyped({ ...article('', all), slug: everything }, language),
    ]);
    for (const draw of pages) {
      const answer = await draw();
      expect(answer.status).toBe(200);
      const html = await answer.text();
      const page = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');
      expectOut(page.replace(/="[^"]*"/g, ''), /<script|<svg\/|<img src=x|<b on|<[^>]*\son\w+=/i);
      expectOut(page, /href="(?:javascript|data):|\u202e/i);
      // The data for the page's scripts must not contain HTML either.
      expectOut(html, /<script>alert|<img src=x/);
    }
    await act(name, 'discard');
  });

  test.each(names)(
    'invalid text in %s is refused by field, and nothing is lost',
    async (name) => {
      const form = await open(name);
      const wrong: [string, RegExp][] = [
        ['x'.repeat(100_000), /is too long: at most \d+ characters/],
        ['a\u0007b', /contains something that cannot be saved/],
        ['{unknown}', /contains an unknown variable: .*\{unknown\}/],
      ];
      const fields = fieldsOfKind(kindOf(name) ?? 'page').filter(
        ({ field }) => !/product_id|^cover$/.test(field),
      );
      for (const [text, message] of wrong) {
        for (const { name: field } of fields.filter((_, at) => at % 3 === 0)) {
          const answer = await send({ ...form, [field]: text, act: 'publish' });
          expect(answer.status, `${field}: ${message}`).toBe(422);
          const html = await answer.text();
          expect(message.test(html), `${field}: ${message}`).toBe(true);
          expect(html.includes('aria-invalid="true"'), field).toBe(true);
        }
      }
    },
    60_000,
  );

  test('invalid sources, dates, addresses and covers are reported in the language of the reader', async () => {
    const refused = async (changes: Fields, message: string, blob?: Blob) => {
      const answer = await sendArticle(article('a-wrong-one', changes), blob ?? (await picture()));
      expect(answer.status, message).toBe(422);
      expectIn(await answer.text(), message);
    };
    await refused({ sources: 'Only a title' }, 'each line needs a title and a publisher');
    await refused({ sources: 'a | b | 2020 | javascript:alert(1)' }, 'a link begins with https://');
    await refused({ iso_date: '2026-02-31' }, '“Date” must be a day.');
    await refused({ slug: '../admin' }, 'small letters, digits and hyphens only');
    await refused({ slug: 'pp405-hair-spray' }, 'another article uses it');
    await refused({ title_ar: ' ' }, '“Title in Arabic” must not be empty.');
    await refused(
      {},
      'This is not a JPEG',
      new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']),
    );
    await refused({}, '“Cover” must not be empty.', new Blob([]));
    const arabic = await staff.fetch('/admin/texts?text=new&lang=ar', {
      method: 'POST',
      body: new URLSearchParams(article('a-wrong-one', { title_en: '' })),
    });
    expectIn(await arabic.text(), 'لا يجوز ترك «العنوان بالإنجليزية» فارغًا.');
    expect((await openPage('article/a-wrong-one')).status).toBe(404);
  });

  test('changes are in the staff log', async () => {
    const log = await (await staff.fetch('/admin/log?act=texts')).text();
    for (const message of [
      'Text published: ',
      'Text reset to the default: ',
      'Article unpublished: ',
    ]) {
      expect(log).toContain(message);
    }
  });

  test.skipIf(kind === 'pglite')('an unreadable text shows the default', async () => {
    const { db, close } = openPostgres({ url: databaseUrl ?? '', onError: () => undefined });
    await save({ ...(await open('about')), title_en: 'Ours, whole' }, 'publish');
    await everywhere('/about?lang=en', 'Ours, whole');
    const broken = JSON.stringify({ title_en: 7 });
    await db
      .updateTable('shop_texts')
      .set({ published: broken })
      .where('name', '=', 'about')
      .execute();
    await everywhere('/about?lang=en', 'Our four values');
    expect((await open('about')).headline_en).toBe('Welcome');
    await close();
  });
});

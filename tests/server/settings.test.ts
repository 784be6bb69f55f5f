import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { emailSenderOf } from '#domain/emails/sender.ts';
import { fieldsOf, type SettingSection } from '#domain/settings/settings.ts';
import { BackOfficeServer } from '../support/back-office-server.ts';
import { readHead } from '../support/page-head.ts';
import { drawPicture } from '../support/pictures.ts';
import { newKey, purchase } from '../support/purchase.ts';
import type { Visitor } from '../support/visitor.ts';

let office: BackOfficeServer;
let owner: Visitor;

beforeAll(async () => {
  office = await BackOfficeServer.open();
  owner = (await office.signIn('huda', 'owner')).visitor;
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.db.deleteFrom('store_settings').execute();
  await office.db.deleteFrom('store_setting_changes').execute();
});

type Form = Record<string, string | string[] | File>;

const defaults: Record<SettingSection, Form> = {
  opening: { soon_en: '', soon_ar: '' },
  identity: { name_en: 'Nabta', name_ar: 'نبتة', logo: '' },
  contact: {
    email: 'care@nabta.example',
    whatsapp: '',
    instagram: '',
    facebook: '',
    hours_en: '',
    hours_ar: '',
  },
  countries: { served: ['AE', 'SA', 'DE'] },
  delivery: {
    dispatch_least: '3',
    dispatch_most: '7',
    emirates_least: '1',
    emirates_most: '2',
    gulf_least: '2',
    gulf_most: '4',
    near_least: '3',
    near_most: '6',
    farther_least: '4',
    farther_most: '8',
    elsewhere_least: '5',
    elsewhere_most: '10',
    closed: '',
  },
  brand: { accent: '', paper: '', hero_phone_x: '50', footer_en: '', footer_ar: '' },
  announcement: { text_en: 'Sale', text_ar: 'تخفيضات', link: '', is_on: '1', from: '', until: '' },
};

async function save(section: SettingSection, form: Form, version = 0, visitor = owner) {
  const body = new FormData();
  const all = { ...defaults[section], ...form, version: `${version}`, intent: section };
  for (const [name, value] of Object.entries({ ...all, idempotency_key: randomUUID() })) {
    for (const one of [value].flat()) body.append(name, one);
  }
  const path = section === 'brand' ? '/admin/settings/brand' : '/admin/settings';
  const response = await visitor.fetch(path, { method: 'POST', body });
  return { status: response.status, html: plain(await response.text()) };
}

const plain = (html: string) => html.replace(/<!-- -->|[\u2066-\u2069]/g, '');
const page = async (path: string, visitor = office.visit()) =>
  plain(await (await visitor.fetch(path)).text());
/** A page of the shop may be the one from before for a second. */
const soon = (path: string, check: (html: string) => void) =>
  vi.waitFor(async () => check(await page(path)), { timeout: 10_000, interval: 100 });
const version = async (section: SettingSection) => {
  const row = await office.db
    .selectFrom('store_settings')
    .select('version')
    .where('section', '=', section)
    .executeTakeFirst();
  return row?.version;
};

test('a changed store name is shown everywhere, and logged', async () => {
  const answer = await save('identity', { name_en: 'Zahra & Co', name_ar: 'زهرة' });
  expect(answer.status).toBe(200);
  await soon('/', (html) => {
    expect(html).toContain('Zahra &amp; Co');
    expect(readHead(html).thing('WebSite').name).toBe('Zahra & Co');
    expect(readHead(html).title).not.toContain('Nabta');
  });
  await soon('/?lang=ar', (html) => expect(html).toContain('زهرة'));
  await soon('/llms.txt', (text) => expect(text).toMatch(/^# Zahra & Co \(زهرة\)/));
  await soon('/site.webmanifest', (text) => expect(JSON.parse(text).name).toBe('Zahra & Co'));
  await soon('/blog/feed.en.xml', (xml) => expect(xml).toContain('Zahra &amp; Co'));
  expect(await page('/admin/log', owner)).toContain('Settings changed: ');
  expect(await page('/admin/settings', owner)).toContain('<bdi>Nabta</bdi> → <bdi>Zahra &amp; Co');
});

test('the contact and hours of the settings are in footer, contact page and structured data', async () => {
  const answer = await save('contact', {
    email: 'hello@zahra.example',
    whatsapp: '+971 (50) 123-4567',
    instagram: 'https://www.instagram.com/zahra',
    hours_en: 'Daily from 10 to 8',
    hours_ar: 'يوميًا من 10 إلى 8',
  });
  expect(answer.status).toBe(200);
  await soon('/contact', (html) => {
    expect(html).toContain('mailto:hello@zahra.example');
    expect(html).toContain('https://wa.me/971501234567');
    expect(html).toContain('https://www.instagram.com/zahra');
    expect(html).not.toContain('facebook.com');
    expect(html.match(/Daily from 10 to 8/g)?.length).toBeGreaterThan(1);
  });
  await soon('/contact?lang=ar', (html) => expect(html).toContain('يوميًا من 10 إلى 8'));
  await soon('/', (html) => {
    const store = readHead(html).thing('OnlineStore');
    expect([store.email, store.sameAs]).toEqual([
      'hello@zahra.example',
      ['https://www.instagram.com/zahra'],
    ]);
  });
});

test('an announcement is a line above the store on its days, and links into the store', async () => {
  const texts = { text_en: 'Free comb until Friday', text_ar: 'مشط مجاني حتى الجمعة' };
  await save('announcement', { ...texts, link: '/product/1' });
  await soon('/about', (html) => {
    expect(html).toMatch(/<a [^>]*href="\/product\/1"[^>]*>Free comb until Friday/);
  });
  await soon('/?lang=ar', (html) => expect(html).toContain(texts.text_ar));
  await save('announcement', { ...texts, from: '2099-01-01' }, 1);
  await soon('/about', (html) => expect(html).not.toContain('Free comb'));
  await save('announcement', { ...texts, until: '2020-01-01' }, 2);
  await soon('/about', (html) => expect(html).not.toContain('Free comb'));
  await save('announcement', { ...texts, until: '2099-01-01' }, 3);
  await soon('/about', (html) => expect(html).toContain('Free comb'));
});

test('checkout offers and accepts the chosen countries only', async () => {
  expect((await save('countries', { served: ['SA', 'AE'] })).status).toBe(200);
  await soon('/checkout', (html) => {
    const offered = [...html.matchAll(/<option value="([A-Z]{2})"/g)].map(([, code]) => code);
    expect(offered).toEqual(['AE', 'SA']);
  });
  await soon('/llms.txt', (text) => {
    expect(text).toContain('Ships to: United Arab Emirates, Saudi Arabia.');
  });
  const body = purchase([[2, '1', 1]], { country: 'DE' });
  const refused = await office.visit().create(body, { key: newKey(), lang: 'ar' });
  expect(refused).toMatchObject({
    status: 422,
    body: { field: 'country', error: expect.stringMatching(/لا نوصل/) },
  });
  const taken = await office.visit().create({ ...body, country: 'SA' }, { key: newKey() });
  expect(taken.status).toBe(200);
});

test('delivery times are sent to browsers only when they differ from the defaults', async () => {
  expect(await page('/about')).not.toContain('emirates');
  const closed = '2026-12-24/2026-12-26\r\n2027-01-01';
  expect((await save('delivery', { dispatch_most: '5', closed })).status).toBe(200);
  await soon('/about', (html) => {
    expect(html).toContain('emirates');
    expect(html).toContain('2026-12-25');
  });
  await soon('/llms.txt', (text) => expect(text).toContain('within 3 to 5 business days'));
});

test('every page with dispatch times shows those that the owner set', async () => {
  const days = { dispatch_least: '2', dispatch_most: '4' };
  expect((await save('delivery', days, 1)).status).toBe(200);
  for (const path of ['/', '/product/1', '/shipping-terms', '/privacy']) {
    await soon(`${path}?lang=en`, (html) => {
      expect(html).toContain('2 to 4 business days');
      expect(html).not.toMatch(/3 to [57]|\{dispatch/);
    });
    await soon(`${path}?lang=ar`, (html) => {
      expect(html).toContain('2 إلى 4 أيام عمل');
      expect(html).not.toMatch(/3 إلى [57]|\{dispatch/);
    });
  }
  await soon('/product/1', (html) => {
    const { deliveryTime } = readHead(html).thing('Product').offers.shippingDetails;
    expect(deliveryTime.handlingTime).toMatchObject({ minValue: 2, maxValue: 4 });
  });
});

describe('a logo', () => {
  const upload = async (bytes: Uint8Array, name = 'logo.png') =>
    save('identity', { logo_file: new File([new Uint8Array(bytes)], name) });

  test('is re-encoded in fixed sizes, and stays in storage', async () => {
    expect((await upload(await drawPicture('png', 900, 200))).status).toBe(200);
    let mark = '';
    await soon('/', (html) => {
      mark = /\/media\/logo\/[\w-]+\.webp\/mark\.webp/.exec(html)?.[0] ?? '';
      expect(mark).not.toBe('');
      expect(readHead(html).thing('OnlineStore').logo).toMatch(
        /\/media\/brand\/\w+\/en\/icon\.png$/,
      );
    });
    const picture = await office.visit().fetch(mark);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const icon = await office.visit().fetch(mark.replace('mark.webp', 'icon.png'));
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
    // The daily job has no upload left to remove.
    expect(await office.db.selectFrom('picture_uploads').selectAll().execute()).toEqual([]);
    await save('identity', { logo_remove: '1', logo: mark.split('/')[3] ?? '' }, 1);
    await soon('/', (html) => expect(html).not.toContain('/media/logo/'));
  });

  test('is in the tab, the back office, slips and emails, and without one all stays as before', async () => {
    const orderId = '481516234299';
    const row = { order_id: orderId, total: '39.00', status: 'paid', email: 'mona@example.com' };
    await office.db.insertInto('orders').values(row).execute();
    const slip = `/admin/orders/${orderId}/packing-slip`;
    const before = await page(slip, owner);
    expect(before).not.toContain('/media/logo/');
    expect(before).toMatch(/<link rel="icon" href="\/favicon.svg" type="image\/svg\+xml"/);
    expect(before).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"');
    expect(await emailHtml('First')).not.toContain('<img');

    expect((await upload(await drawPicture('png', 900, 200))).status).toBe(200);
    const logo = /\/media\/logo\/[\w-]+\.webp/.exec(await page('/admin', owner))?.[0] ?? '';
    expect(logo).not.toBe('');
    for (const path of ['/', '/adminLogin']) {
      await soon(path, (html) => {
        const [, icon = ''] = /<link rel="icon" href="([^"]*)" type="image\/png"/.exec(html) ?? [];
        expect(icon).toMatch(/^\/media\/brand\/\w+\/en\/icon\.png$/);
        expect(html).toContain(`<link rel="apple-touch-icon" href="${icon}"`);
      });
    }
    expect(await page('/admin', owner)).toMatch(
      new RegExp(`<header[^>]*>.*<img src="${logo}/mark.webp" alt="Nabta"`, 's'),
    );
    for (const paper of ['a4', 'label']) {
      const html = await page(`${slip}?paper=${paper}`, owner);
      const [article = ''] = /<article.*<\/article>/s.exec(html) ?? [];
      expect(article).toContain(`<img src="${logo}/mark.webp" alt=""`);
      expect(article).toContain('Nabta');
    }
    // Outlook draws no WebP.
    const html = await emailHtml('Second');
    const [, src, alt] = /<img src="http[^"]*(\/media\/[^"]*)" alt="([^"]*)"/.exec(html) ?? [];
    expect([src, alt]).toEqual([`${logo}/mark.png`, 'Nabta']);
    const picture = await office.visit().fetch(`${src}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  /** Returns the HTML of the reply to a contact message, as the staff's preview shows it. */
  const emailHtml = async (subject: string) => {
    const visitor = office.visit();
    const email = `${subject.toLowerCase()}@example.com`;
    const body = JSON.stringify({ name: 'Mona', email, subject, message: 'Hello' });
    const headers = { 'content-type': 'application/json' };
    await visitor.fetch('/api/contact', { method: 'POST', headers, body });
    return vi.waitFor(async () => {
      const sent = office.db.selectFrom('emails').select('id').where('recipient', '=', email);
      const { id } = await sent.executeTakeFirstOrThrow();
      const response = await owner.fetch(`/api/admin/emails/${id}/preview`);
      expect(response.status).toBe(200);
      return response.text();
    });
  };

  test('that is an SVG is refused with a reason', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const { status, html } = await upload(svg, 'logo.png');
    expect(status).toBe(422);
    expect(html).toContain('SVG files are not accepted because they can contain scripts.');
    expect(await version('identity')).toBeUndefined();
  });

  test('that is too small is refused', async () => {
    const { status, html } = await upload(await drawPicture('png', 200, 30));
    expect([status, html.includes('at least 64 pixels')]).toEqual([422, true]);
  });
});

describe('two editors', () => {
  test('of different fields are both saved', async () => {
    await save('contact', { email: 'one@zahra.example' });
    const answer = await save('contact', { hours_en: 'Daily', hours_ar: 'يوميًا' });
    expect(answer.status).toBe(200);
    await soon('/contact', (html) => {
      expect(html).toContain('one@zahra.example');
      expect(html).toContain('Daily');
    });
  });

  test('of one field see the saved value of the other, and lose nothing typed', async () => {
    const sara = (await office.signIn(`sara-${Date.now()}`, 'owner')).visitor;
    await save('contact', { email: 'one@zahra.example', whatsapp: '+971501234567' });
    const second = { email: 'two@zahra.example', ...bothHours };
    const { status, html } = await save('contact', second, 0, sara);
    expect(status).toBe(409);
    expect(html).toMatch(/<bdi>You<\/bdi>.*two@zahra\.example.*one@zahra\.example<\/bdi>/s);
    expect(html).toContain('name="choice-email"');
    expect(html).toContain('value="two@zahra.example"');
    expect(html).toContain('value="Daily"');
    // The form takes over fields that only the other member has changed.
    expect(html).toContain('value="971501234567"');
    expect(await version('contact')).toBe(1);
    const again = { ...second, whatsapp: '971501234567' };
    expect((await save('contact', again, 1, sara)).status).toBe(200);
    await soon('/contact', (text) => expect(text).toContain('two@zahra.example'));
  });

  test('of one field: the second can choose the value of the first and save the rest', async () => {
    const sara = (await office.signIn(`sara-${Date.now()}`, 'owner')).visitor;
    await save('contact', { email: 'one@zahra.example' });
    const second = { email: 'two@zahra.example', ...bothHours };
    expect((await save('contact', second, 0, sara)).status).toBe(409);
    const chosen = { ...second, 'choice-email': 'theirs' };
    expect((await save('contact', chosen, 1, sara)).status).toBe(200);
    await soon('/contact', (html) => {
      expect(html).toContain('one@zahra.example');
      expect(html).toContain('Daily');
      expect(html).not.toContain('two@zahra.example');
    });
  });
});

const bothHours = { hours_en: 'Daily', hours_ar: 'يوميًا' };

test('an unreadable settings row falls back to the defaults, field by field', async () => {
  const fields = { name_en: '<\n>', name_ar: 'زهرة', logo: 7 };
  const row = {
    section: 'identity',
    version: 1,
    fields: JSON.stringify(fields),
    changed_by: 'store',
  };
  await office.db.insertInto('store_settings').values(row).execute();
  await soon('/?lang=ar', (html) => expect(html).toContain('زهرة'));
  await soon('/?lang=en', (html) => expect(readHead(html).thing('WebSite').name).toBe('Nabta'));
});

test('a manager can neither open nor save the settings', async () => {
  const manager = (await office.signIn('omar', 'manager')).visitor;
  expect((await manager.fetch('/admin/settings')).status).toBe(403);
  expect((await save('identity', { name_en: 'Mine' }, 0, manager)).status).toBe(403);
  expect(await version('identity')).toBeUndefined();
});

const hostile = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'https://a.example/\r\nBcc: x@evil.example',
  'Nabta\r\nBcc: victims@evil.example',
  'Nabta\u2028next',
  '\u202egnp.exe',
  'a\u2066b',
  'nul\0byte',
  '//evil.example',
  '/\\evil.example',
  '/product/1\nx',
  'https://user:secret@evil.example/',
  'data:text/html,<script>alert(1)</script>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an attack on templates, and none.
  '{{7*7}}${7*7}',
  '[x](javascript:alert(1))',
  '../../etc/passwd',
  '__proto__',
  '9'.repeat(40),
  'x'.repeat(10_000),
];

describe('hostile input is refused with its field, or shown as harmless text', () => {
  const everyField = (Object.keys(fieldsOf) as SettingSection[]).flatMap((section) =>
    fieldsOf[section].map((field) => [section, field] as const),
  );

  test.each(everyField)(
    '%s: %s',
    async (section, field) => {
      for (const text of hostile) {
        const { status, html } = await save(
          section,
          { [field]: text },
          (await version(section)) ?? 0,
        );
        expect(html).not.toMatch(/<script>alert|<img src=x/);
        // No browser can type it: refused before any form is read.
        if (text.includes('\0')) expect(status).toBe(400);
        else if (status !== 200) {
          expect([text.slice(0, 40), status]).toEqual([text.slice(0, 40), 422]);
          expect(html).toMatch(/aria-invalid="true"|<p role="alert"/);
        }
        if (status === 200) await requireHarmless();
      }
    },
    120_000,
  );

  const requireHarmless = async () => {
    const row = await office.db.selectFrom('store_settings').select('fields').execute();
    const texts = row.flatMap(({ fields }) => Object.entries(fields as Record<string, string>));
    for (const [name, text] of texts) {
      if (name !== 'closed') expect(text).not.toMatch(/[\p{Cc}\u2028\u202a-\u202e\u2066-\u2069]/u);
      expect(text.length).toBeLessThanOrEqual(1000);
      if (['instagram', 'facebook'].includes(name)) expect(text).toMatch(/^(https:\/\/|$)/);
      if (name === 'link') expect(text).toMatch(/^(\/(?![/\\])|$)/);
    }
    for (const path of ['/', '/contact', '/?lang=ar']) {
      const html = await page(path);
      expect(html).not.toMatch(/<script>alert|<img src=x|href="(javascript|data):/i);
      expect(() => readHead(html)).not.toThrow();
    }
    JSON.parse(await page('/site.webmanifest'));
    // A closed shop has no such file.
    if (texts.some(([name, text]) => name === 'is_closed' && text)) return;
    expect((await page('/llms.txt')).split('\n')[0]).toMatch(/^# .+\)$/);
  };

  test('a name with a line break from any source adds no header', () => {
    const name = { en: 'Nabta\r\nBcc: x@evil.example', ar: 'نبتة' };
    const mailFrom = { name: undefined, address: 'care@nabta.example' };
    const from = emailSenderOf('en', { name, mailFrom, supportEmail: 'care@nabta.example' });
    expect(from.name).toBe('Nabta Bcc: x@evil.example');
  });
});

test('an environment variable overrides and locks its setting; other processes follow', async () => {
  const env = { STORE_NAME: 'From the server', LOG_LEVEL: 'warn' };
  const other = await office.startAnother(env);
  const read = async (path: string) => plain(await (await other.fetch(path)).text());
  await save('identity', { name_en: 'From the browser', name_ar: 'زهرة' });
  await save('contact', { email: 'both@zahra.example' });
  await soon('/', (html) => expect(html).toContain('From the browser'));
  await vi.waitFor(async () => {
    expect(await read('/contact')).toContain('both@zahra.example');
    expect(await read('/?lang=ar')).toContain('زهرة');
  }, 10_000);
  expect(await read('/?lang=en')).toContain('From the server');
  expect(await read('/?lang=en')).not.toContain('From the browser');
  const { visitor } = await office.signIn('maha', 'owner', other);
  const html = plain(await (await visitor.fetch('/admin/settings')).text());
  const [locked] = /<input[^>]*value="From the server"[^>]*>/.exec(html) ?? [];
  expect(locked).toContain('disabled=""');
  expect(html).toContain('Set by the variable STORE_NAME on the server');
  // The server ignores even a forged form.
  await save('identity', { name_en: 'Forged', name_ar: 'ياسمين' }, 1, visitor);
  await soon('/?lang=ar', (text) => expect(text).toContain('ياسمين'));
  await soon('/?lang=en', (text) => expect(text).toContain('From the browser'));
}, 60_000);

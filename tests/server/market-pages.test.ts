import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPostgres } from '#database/open.ts';
import type { Db } from '#database/schema.ts';
import type { Language } from '#domain/language.ts';
import { marketCookie } from '#domain/markets/choose-market.ts';
import { findMarketTexts } from '#domain/markets/markets.server.ts';
import { saveMarket } from '#domain/markets/save-market.server.ts';
import { widenAmountColumns } from '#domain/markets/widen-amount-columns.server.ts';
import { BuiltServer, makeDataDir } from '../support/built-server.ts';
import { makePostgresDatabase } from '../support/fresh-database.ts';
import {
  marketTexts,
  opening,
  openMarketIn,
  sevenMarkets,
  type TestMarket,
} from '../support/markets.ts';

// 300 visitors of seven markets and of the dollar shop, while prices and markets are saved.

type Place = { id: TestMarket | '-'; currency: string; country: string };
type Way = 'cookie' | 'region' | 'query' | 'proxy';
type Visit = { place: Place; path: string; language: Language; way: Way };
type Page = { status: number; headers: Headers; body: string };

const places: Place[] = [
  ...sevenMarkets.map((id) => {
    const { currency, countries: country } = marketTexts[id];
    return { id, currency, country };
  }),
  // No market sells to Germany.
  { id: '-', currency: 'USD', country: 'DE' },
];
const ways: Way[] = ['cookie', 'region', 'query', 'proxy'];
const paths = ['/', '/product/2', '/checkout', '/_.data', '/product/2.data'];
const visitors = 300;
const concurrency = 100;
const saves = 12;
const actor = 'staff:owner';

let db: Db;
let server: BuiltServer;
const undo: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const { dataDir, remove } = await makeDataDir();
  const { url, drop } = await makePostgresDatabase();
  const database = openPostgres({ url, onError: () => undefined });
  undo.push(() => database.close(), drop, remove);
  db = database.db;
  expect(await widenAmountColumns(db)).toEqual({ kind: 'widened' });
  for (const id of sevenMarkets) await openMarketIn(db, id);
  const env = {
    DATABASE_URL: url,
    STORE_SECRET: 'a secret only for tests, thirty-two letters',
    TRUST_PROXY: '127.0.0.1',
    COUNTRY_HEADER: 'CF-IPCountry',
  };
  server = await BuiltServer.start({ dataDir, env });
  undo.unshift(() => server.kill());
}, 120_000);
afterAll(async () => {
  for (const step of undo) await step();
});

/** Every hint weaker than the one that counts names another country. */
async function visit(
  { place, path, language, way }: Visit,
  { address = '203.0.113.1', etag }: { address?: string; etag?: string | undefined } = {},
): Promise<Page> {
  const other = places.find(({ id }) => id !== place.id && id !== '-') ?? place;
  const chosen = { cookie: place, query: other, region: undefined, proxy: undefined }[way];
  // Languages of a region without a market are for the first one.
  const isRegion = way === 'region' && place.id !== '-';
  const cookie = chosen ?? (way === 'region' && !isRegion ? place : undefined);
  const proxy = way === 'proxy' ? place : isRegion ? undefined : other;
  const region = isRegion ? place : other;
  const headers = new Headers({
    'x-forwarded-for': address,
    'accept-language': `${language}-${region.country},fr-AE`,
    cookie: [`nabta_lang=${language}`, cookie && `${marketCookie}=${cookie.id}`]
      .filter(Boolean)
      .join('; '),
    ...(proxy && { 'cf-ipcountry': proxy.country }),
    ...(etag && { 'if-none-match': etag }),
  });
  const query = way === 'query' ? `?market=${place.id}` : '';
  const response = await server.fetch(`${path}${query}`, { headers });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/** Currencies of everything that a visitor or a search engine reads; the switch lists all markets. */
function readCurrencies(html: string): string[] {
  const structured = [
    ...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs),
  ];
  const offered = structured.flatMap(([, json = '']) =>
    [...json.matchAll(/"(?:priceCurrency|currency)":"([A-Z]{3})"/g)].map(([, code]) => code ?? ''),
  );
  const visible = html.replace(/<(script|select|style)\b.*?<\/\1>/gs, ' ');
  const written = [...visible.matchAll(/\b(AED|SAR|KWD|BHD|OMR|QAR|USD)\b|\$(?=\d)/g)];
  return [...offered, ...written.map(([, code]) => code ?? 'USD')];
}

/** The market in the data of the page's root, as React Router encodes it; undefined in the dollar shop. */
function readMarket(body: string): string | undefined {
  const chunks = [...body.matchAll(/streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/g)];
  const text = chunks.length > 0 ? chunks.map(([, one = '""']) => JSON.parse(one)).join('') : body;
  const values: unknown[] = JSON.parse(text.split('\n', 1)[0] ?? '[]');
  const read = (holder: unknown, name: string) =>
    values[(holder as Record<string, number>)[`_${values.indexOf(name)}`] ?? -1];
  const root = values.find(
    (one) => typeof one === 'object' && one !== null && read(one, 'market') !== undefined,
  );
  const id = root && read(read(root, 'market'), 'id');
  return typeof id === 'string' ? id : undefined;
}

const dollarPrices = [34, 35, 36];
const priceOf = (body: string) => Number(/"price":"([\d.]+)"/.exec(body)?.[1]);

/** Throws when a page has anything of another market. */
function expectOwn({ place, path, language, way }: Visit, { body, headers }: Page): void {
  const about = JSON.stringify({ place: place.id, path, language, way });
  const market = place.id === '-' ? undefined : place.id;
  expect(readMarket(body), about).toBe(market);
  // With a query, a page of one order is nobody else's.
  const isCached = path !== '/checkout' || way !== 'query';
  const control = isCached ? 'public, no-cache' : 'private, no-store';
  expect(headers.get('cache-control'), about).toBe(control);
  expect(headers.get('vary')?.toLowerCase(), about).toBe(
    `${isCached ? 'cookie, accept-language, cf-ipcountry, ' : ''}accept-encoding`,
  );
  expect(headers.has('etag'), about).toBe(isCached);
  expect(headers.get('set-cookie'), about).toBeNull();
  if (path.endsWith('.data')) return;
  expect(body, about).toContain(`<html lang="${language}"`);
  const currencies = readCurrencies(body);
  if (path !== '/checkout') expect(currencies.length, about).toBeGreaterThan(2);
  expect(new Set(currencies.filter((code) => code !== place.currency)), about).toEqual(new Set());
  if (path !== '/product/2' || place.currency !== 'USD') return;
  const prices = dollarPrices.map((price) => (market ? Math.round(price * 110) / 100 : price));
  expect(prices, about).toContain(priceOf(body));
}

/** Saves what changes pages, as another process of the shop does. */
async function saveSomething(number: number): Promise<void> {
  const id = sevenMarkets[number % 6] ?? 'sa';
  const { version = 0 } = (await findMarketTexts(db, id)) ?? {};
  const delivery_rates = `* 0 0 ${10 + number}`;
  const edit = { id, version, typed: { delivery_rates }, actor } as const;
  expect((await saveMarket(db, edit, opening)).kind).toBe('saved');
  await sql`insert into market_prices (market_id, product_id, price) values (${id}, 3, ${9000 + number})
    on conflict (market_id, product_id) do update set price = excluded.price`.execute(db);
  const dollars = dollarPrices[number % dollarPrices.length];
  await db
    .updateTable('products')
    .set({ price: `${dollars}` })
    .where('id', '=', 2)
    .execute();
}

test('300 racing visitors of seven markets see no currency but their own', {
  timeout: 300_000,
}, async () => {
  /** Whose page has an entity tag: a tag of two would turn one page into the other. */
  const owners = new Map<string, string>();
  const counts = { pages: 0, unchanged: 0, saved: 0 };
  const own = (etag: string, { place, path, language }: Visit) => {
    const owner = `${place.id} ${language} ${path}`;
    expect(owners.get(etag) ?? owner).toBe(owner);
    owners.set(etag, owner);
  };
  const numbers = Array.from({ length: visitors }, (_, at) => at).values();
  const lastTags = new Map<string, string>();
  const race = async () => {
    for (const number of numbers) {
      const place = places[number % places.length];
      const way = ways[Math.floor(number / places.length) % ways.length];
      if (!place || !way) throw new Error('no such visitor');
      const language = number % 3 === 0 ? 'ar' : 'en';
      const address = `10.1.${number % 100}.${1 + Math.floor(number / 100)}`;
      for (const path of paths) {
        const one = { place, path, language, way } as const;
        // The tag of whichever page was sent last: mostly another market's.
        const etag = lastTags.get(path);
        const page = await visit(one, { address, etag });
        const tag = page.headers.get('etag') ?? '';
        if (page.status === 304) {
          counts.unchanged += 1;
          expect(owners.get(tag)).toBe(`${place.id} ${language} ${path}`);
          expect(tag).toBe(etag);
          continue;
        }
        expect(page.status, page.body.slice(0, 200)).toBe(200);
        expectOwn(one, page);
        counts.pages += 1;
        if (!tag) continue;
        own(tag, one);
        lastTags.set(path, tag);
      }
      if (number % (visitors / saves) !== 0) continue;
      counts.saved += 1;
      await saveSomething(counts.saved);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, race));
  expect(counts.saved).toBe(saves);
  expect(counts.pages + counts.unchanged).toBe(visitors * paths.length);
  expect(counts.pages).toBeGreaterThan(visitors);

  // Nobody keeps a page of before.
  const last = dollarPrices[saves % dollarPrices.length] ?? 0;
  for (const place of places.filter(({ currency }) => currency === 'USD')) {
    const one = { place, path: '/product/2', language: 'ar', way: 'proxy' } as const;
    const price = place.id === '-' ? last : Math.round(last * 110) / 100;
    await vi.waitFor(async () => expect(priceOf((await visit(one)).body)).toBe(price), 10_000);
  }
});

test('an unchanged page is not sent again to its own visitors, and is to others', async () => {
  for (const path of paths) {
    for (const place of places) {
      const one = { place, path, language: 'en', way: 'cookie' } as const;
      const etag = (await visit(one)).headers.get('etag') ?? undefined;
      expect(etag, path).toBeTruthy();
      expect(await visit(one, { etag })).toMatchObject({ status: 304, body: '' });
      const next = places[(places.indexOf(place) + 1) % places.length] ?? place;
      const other = await visit({ ...one, place: next }, { etag });
      expect(other.status, `${path} ${place.id}`).toBe(200);
      expectOwn({ ...one, place: next }, other);
    }
  }
});

test('unknown cookies, languages and countries of a proxy count as none', async () => {
  const first = places[0];
  const language = 'en';
  const unknown = [
    { cookie: `${marketCookie}=zz` },
    { cookie: `${marketCookie}=__proto__` },
    { 'cf-ipcountry': 'constructor' },
    { 'cf-ipcountry': 'T1' },
    { 'accept-language': `${language}-ZZ` },
    { cookie: `${marketCookie}=${'x'.repeat(4000)}` },
  ];
  for (const headers of unknown) {
    const response = await server.fetch('/product/2', { headers: new Headers(headers as never) });
    const page = { status: 200, headers: response.headers, body: await response.text() };
    if (first) expectOwn({ place: first, path: '/product/2', language, way: 'cookie' }, page);
  }
});

test('llms.txt is the same for all, and names every market’s currency', async () => {
  const files = await Promise.all(
    places.flatMap((place) =>
      ways.map((way) => visit({ place, path: '/llms.txt', language: 'ar', way })),
    ),
  );
  const [first] = files;
  expect(new Set(files.map(({ body }) => body)).size).toBe(1);
  for (const name of ['Saudi riyals', 'UAE dirhams', 'Kuwaiti dinars', 'Bahraini dinars']) {
    expect(first?.body).toContain(name);
  }
});

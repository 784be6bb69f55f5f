import { createHash } from 'node:crypto';
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import fc, { type Arbitrary } from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Database, openEmbedded, openPostgres } from '#database/open.ts';
import {
  anyOther,
  files,
  healthChecks,
  listAllPages,
  outsideApi,
  publicApi,
  seoFiles,
  staffApi,
  staffPages,
} from '#domain/addresses.ts';
import { productFields } from '#domain/catalog/product-texts.ts';
import { marketCookie } from '#domain/markets/choose-market.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { shopperFields } from '#domain/orders/shopper-fields.ts';
import { priceFields } from '#domain/pricing/typed-market-prices.ts';
import { BuiltServer, makeDataDir } from '../support/built-server.ts';
import { formFields, intentsOf } from '../support/forged-forms.ts';
import { databaseKinds, makePostgresDatabase } from '../support/fresh-database.ts';
import {
  asHeader,
  broken,
  encoded,
  escapeText,
  hostileSegment,
  hostileText,
  rarely,
  type Schema,
  valuesOf,
} from '../support/hostile-input.ts';
import { openMarketIn } from '../support/markets.ts';
import { type CreatedPayment, mona, newKey, purchase } from '../support/purchase.ts';
import { runCommand } from '../support/run-command.ts';
import { Visitor } from '../support/visitor.ts';

// Sends every call of the API, generated from its own description, and every page, form, query and cookie,
// both valid and invalid, as stranger, staff and admin. FUZZ_SEED repeats a run, FUZZ_RUNS raises the number
// of requests to each database. Every target gets some of them.

const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);
const runs = Number(process.env.FUZZ_RUNS ?? 2_000);
const requestsPerTarget = 4;
const responseTimeoutMs = 5_000;
const maxConcurrency = 6;

const people = ['stranger', 'staff', 'admin'] as const;
type Who = (typeof people)[number];
type Input = {
  who: Who;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
};

/** Existing ids and values, so that some requests pass the first checks. */
type KnownInputs = { params: Record<string, string>; fields: Record<string, string[]> };

/** Staff may have changed prices, and what is sold: some of the products are as they were. */
async function buyUnchanged(shopper: Visitor): Promise<CreatedPayment> {
  for (let id = 1; id <= 9; id += 1) {
    const { status, body } = await shopper.create(purchase([[id, '1', 1]]), { key: newKey() });
    if (status === 200) return body;
    expect(body.error, `product ${id}`).toMatch(/no longer sold|price/i);
  }
  throw new Error('no product can be bought');
}

describe.each(databaseKinds)('any valid or invalid request (%s)', (kind) => {
  // Each database gets requests of its own.
  const ownSeed = seed + databaseKinds.indexOf(kind);
  let server: BuiltServer;
  let members: Record<Exclude<Who, 'stranger'>, Member>;
  let knownInputs: KnownInputs;
  const agent = new Agent({ keepAlive: true, maxSockets: maxConcurrency });
  const undo: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const { dataDir, remove } = await makeDataDir(inject('preparedFolder'));
    const database = kind === 'postgres' ? await makePostgresDatabase() : undefined;
    await openSaudiMarket(
      database
        ? openPostgres({ url: database.url, onError: () => undefined })
        : await openEmbedded(join(dataDir, 'database')),
    );
    const secret = { STORE_SECRET: 'a secret only for tests, thirty-two letters' };
    const env = { ...secret, ...(database && { DATABASE_URL: database.url }) };
    server = await BuiltServer.start({ dataDir, env: { ...env, TRUST_PROXY: '127.0.0.1' } });
    undo.push(
      () => server.kill(),
      async () => database?.drop(),
      remove,
    );
    const add = async (email: string, role = 'staff') => {
      const { output } = await runCommand(['staff', 'add', email, '--role', role], dataDir, env);
      return Member.enter(server, email, output);
    };
    const admin = await add('huda@nabta.example', 'admin');
    members = { admin, staff: await add('sara@nabta.example') };
    const colleague = await add('omar@nabta.example');
    knownInputs = await findKnown(server, members, colleague);
  }, 120_000);
  afterAll(async () => {
    agent.destroy();
    for (const step of undo) await step();
  });

  test('is answered within five seconds without an internal error', {
    timeout: 1_200_000,
    retry: 0,
  }, async () => {
    const description = await (await server.fetch(outsideApi.description)).json();
    const inputs = sampleInputs(targetsOf(description, knownInputs), ownSeed);
    // Sampling takes a moment, in which the server may close idle connections: this notices them.
    await turn();
    expect(new Set(inputs.map(fingerprint)).size).toBeGreaterThan(runs * 0.95);
    const linesBefore = server.output.length;
    const failed: string[] = [];
    for (let at = 0; at < inputs.length && failed.length < 20; at += 250) {
      for (const member of Object.values(members)) await member.stay();
      failed.push(...(await sendAll(inputs.slice(at, at + 250))));
    }
    const logged = server.output.slice(linesBefore).split('\n').filter(isAlarm).map(withoutTime);
    expect({ failed, logged: [...new Set(logged)], ended: server.process.exitCode }).toEqual({
      failed: [],
      logged: [],
      ended: null,
    });
  });

  test('leaves a store that sells, and staff who see it', async () => {
    const shopper = new Visitor(() => server.url, '203.0.113.250');
    const { order_id, redirectUrl } = await buyUnchanged(shopper);
    const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', holder: 'M S' };
    await shopper.fetch(redirectUrl, { method: 'POST', body: new URLSearchParams(card) });
    const { body } = await shopper.json(`/api/mtjree/status/${order_id}`);
    expect(body).toEqual({ ok: true, remote: { status: true } });
    // The last requests may have signed them out: that is an operation of the description.
    await members.staff.stay();
    const list = await members.staff.visitor.fetch('/admin');
    expect(await list.text()).toContain(order_id);
  });

  async function sendAll(inputs: Input[]): Promise<string[]> {
    const queue = inputs.values();
    const failed: string[] = [];
    const again: Input[] = [];
    const work = async () => {
      for (const input of queue) {
        const answer = await send(input);
        if (answer === 'late') again.push(input);
        else if (!isFine(answer)) failed.push(describeInput(input, answer));
      }
    };
    await Promise.all(Array.from({ length: maxConcurrency }, work));
    // A request may be late while other work occupies the processors; alone it must be in time.
    for (const input of again) {
      const answer = await send(input);
      if (!isFine(answer)) failed.push(describeInput(input, answer));
    }
    return failed;
  }

  // The server closes a connection that brought nonsense: what came next on it is sent once more.
  async function send(input: Input): Promise<string> {
    const answer = await sendOnce(input, agent);
    return answer === 'broken off' ? sendOnce(input, false) : answer;
  }

  function sendOnce({ who, method, path, headers, body }: Input, over: Agent | false) {
    return new Promise<string>((resolve) => {
      const own = who === 'stranger' ? '' : members[who].visitor.cookieHeader;
      const cookie = [own, headers?.cookie].filter(Boolean).join('; ');
      const allHeaders: OutgoingHttpHeaders = {
        host: `localhost:${server.port}`,
        'x-forwarded-for': nextAddress(),
        ...(method === 'GET' || method === 'HEAD' ? {} : { origin: server.url }),
        ...(body && { 'content-length': body.length }),
        ...headers,
        ...(cookie && { cookie }),
      };
      const options = { host: '127.0.0.1', port: server.port, method, path, agent: over };
      const signal = AbortSignal.timeout(responseTimeoutMs);
      const asking = request({ ...options, headers: allHeaders, signal }, (response) => {
        const done = () => resolve(`${response.statusCode}`);
        response.resume().once('error', fail).once('close', done);
        // A stream of events has no end of its own.
        if (/event-stream/.test(response.headers['content-type'] ?? '')) {
          done();
          response.destroy();
        }
      });
      const fail = ({ name, message }: Error) => {
        const isBrokenOff = /aborted|hang up|RESET|EPIPE/.test(message);
        // A body that is too long is refused before its end.
        const isRefused = isBrokenOff && over === false && (body?.length ?? 0) > 60_000;
        if (name === 'AbortError') resolve('late');
        else resolve(isRefused ? '413' : isBrokenOff ? 'broken off' : message);
      };
      asking.once('error', fail).end(body);
    });
  }
});

async function openSaudiMarket({ db, close }: Database): Promise<void> {
  await openMarketIn(db, 'sa', { methods: 'mada - - 3\nonline' });
  await close();
}

/** A member of staff who signs in again after a request has ended the session. */
class Member {
  readonly visitor: Visitor;
  readonly id: string;
  readonly #enter: () => Promise<string>;

  private constructor(visitor: Visitor, id: string, enter: () => Promise<string>) {
    this.visitor = visitor;
    this.id = id;
    this.#enter = enter;
  }

  static async enter(server: BuiltServer, email: string, printed: string): Promise<Member> {
    const password = /password {2}(\S+)/.exec(printed)?.[1];
    const visitor = new Visitor(() => server.url, nextAddress());
    const headers = { 'content-type': 'application/json' };
    const enter = async () => {
      const body = JSON.stringify({ email, password });
      await visitor.json(outsideApi.signIn, { method: 'POST', headers, body });
      const { body: session } = await visitor.json<{ member?: { id: string } }>(staffApi.session);
      if (!session.member) throw new Error(`${email} could not sign in`);
      return session.member.id;
    };
    return new Member(visitor, await enter(), enter);
  }

  async stay(): Promise<void> {
    const { status } = await this.visitor.fetch(staffApi.session);
    if (status !== 200) await this.#enter();
  }
}

// A new address each time: limits are not tested here.
let addresses = 0;
function nextAddress(): string {
  addresses += 1;
  return `198.${18 + ((addresses >> 16) % 2)}.${(addresses >> 8) % 256}.${addresses % 256}`;
}

/** Places an order, and reads the hidden fields of the back office's forms. */
async function findKnown(
  server: BuiltServer,
  { admin, staff }: Record<'admin' | 'staff', Member>,
  colleague: Member,
): Promise<KnownInputs> {
  const shopper = new Visitor(() => server.url, nextAddress());
  const { order_id: orderId, redirectUrl } = await shopper.buy(purchase(), { key: newKey() });
  const card = { number: '4242424242424242', expiry: '12/40', cvc: '123', holder: 'M' };
  await shopper.fetch(redirectUrl, { method: 'POST', body: new URLSearchParams(card) });
  const unpaid = await shopper.buy(purchase([[2, '1', 1]]), { key: newKey() });
  const reference = new URL(unpaid.redirectUrl).pathname.split('/').at(-1) ?? '';
  const fields: Record<string, string[]> = {
    ...usualFields,
    order_id: [orderId, unpaid.order_id],
    order: [orderId],
    about: [colleague.id, 'tap', 'tap_sa'],
  };
  const read = [`/admin/orders/${orderId}`, '/admin/people', '/admin/products/3', '/admin/emails'];
  const ids = new Set<string>();
  for (const path of read) {
    const html = await (await admin.visitor.fetch(path)).text();
    for (const [id] of html.matchAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g)) ids.add(id);
    for (const [, name = '', value = ''] of html.matchAll(/name="(\w+)" value="([^"]*)"/g)) {
      if (!ownFields.has(name)) fields[name] = [...(fields[name] ?? []), value];
    }
  }
  // These two members must stay signed in, enabled and unchanged.
  const others = [...ids].filter((id) => id !== admin.id && id !== staff.id);
  expect(others.length).toBeGreaterThan(2);
  for (const name of ['id', 'payment_id', 'refund_id', 'email_id']) fields[name] = others;
  const params = {
    orderId,
    reference,
    id: '3',
    market: 'sa',
    seller: 'main',
    slug: 'hair-follicle-science',
    language: 'ar',
  };
  return { params: { ...params, gateway: 'sandbox', uuid: others[0] ?? '' }, fields };
}

const ownFields = new Set(['idempotency_key', 'account', 'about', 'intent']);

const usualFields: Record<string, string[]> = {
  ...Object.fromEntries(shopperFields.map((field) => [field, [mona[field]]])),
  ...Object.fromEntries(productFields.map((field) => [field, ['A word\nor two']])),
  price: ['12.50', '0.01'],
  image_path: ['', '/media/products/3.webp'],
  is_active: ['true'],
  title_en: ['Comb'],
  title_ar: ['Comb'],
  draft_key: ['fuzz-draft-1'],
  status: [...orderStatuses],
  expected: [...orderStatuses],
  undo: ['1', '2'],
  confirmed: ['not_paid,cancelled'],
  times: ['1'],
  carrier: ['DHL'],
  tracking_number: ['1Z 999'],
  set_out: ['on'],
  mail: ['on'],
  meant: ['1'],
  note: ['done'],
  body: ['A note'],
  reason: ['broken'],
  amount: ['1.00', '0.01', '1'],
  outcome: ['done', 'refused'],
  role: ['staff', 'admin'],
  name: ['Omar'],
  language: ['ar'],
  seen: ['staff'],
  password: ['a long enough one'],
  current: ['not the one'],
  code: ['123456'],
  number: ['4000 0025 0000 3155', '4000000000000002'],
  expiry: ['12/40'],
  cvc: ['123'],
  holder: ['M S'],
  step: ['code'],
  wrong_codes: ['0', '2'],
  product_id: ['3'],
  lang: ['ar'],
  // Fields of a market and its seller. No value opens another country: shoppers there go on buying in dollars.
  name_en: ['Saudi Arabia'],
  name_ar: ['السعودية'],
  position: ['1', '2'],
  currency: ['SAR'],
  countries: ['SA', ''],
  seller: ['', 'main'],
  tax_percent: ['15', '0'],
  tax_rounding: ['line', 'document'],
  exchange_rate: ['3.75', '4', ''],
  price_step: ['', '0.50'],
  price_ending: ['', '0.01'],
  methods: ['online', 'mada - - 3\nonline'],
  gateway_account: ['', 'tap_sa'],
  delivery_rates: ['', '* 0 0 25\n* 300 0 0'],
  home: ['', 'sa'],
  registration_number: ['1010101010'],
  vat_number: ['300000000000003'],
  licence_url: ['https://example.com/licence'],
  [priceFields.price('sa:3')]: ['', '150.00'],
  [priceFields.isSold('sa:3')]: ['on'],
};

type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
type Operation = {
  parameters?: { in: string; name: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
};

/** Requests to each call, page and intent of a form. */
type Targets = Record<'described' | 'other' | 'pages' | 'forms', Arbitrary<Input>[]>;

function targetsOf(description: Description, knownInputs: KnownInputs): Targets {
  const { schemas } = description.components;
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      describedCall(path, method.toUpperCase(), operation, schemas, knownInputs),
    ),
  );
  expect(described.length).toBeGreaterThanOrEqual(5);
  return {
    described,
    other: otherCalls(knownInputs),
    pages: pages(knownInputs),
    forms: forms(knownInputs),
  };
}

/** Requests to every target first, and then to targets by the weight of their kind. */
function sampleInputs({ described, other, pages, forms }: Targets, seed: number): Input[] {
  const weighted = fc.oneof(
    { weight: 30, arbitrary: fc.oneof(...described) },
    { weight: 15, arbitrary: fc.oneof(...other) },
    { weight: 25, arbitrary: fc.oneof(...pages) },
    { weight: 30, arbitrary: fc.oneof(...forms) },
  );
  const toEach = [...described, ...other, ...pages, ...forms].flatMap((requests, at) =>
    fc.sample(requests, { seed: seed + at, numRuns: requestsPerTarget }),
  );
  const rest = fc.sample(weighted, { seed, numRuns: Math.max(0, runs - toEach.length) });
  return [...toEach, ...rest];
}

const who = fc.constantFrom(...people);

function describedCall(
  path: string,
  method: string,
  { parameters = [], requestBody }: Operation,
  schemas: Record<string, Schema>,
  knownInputs: KnownInputs,
): Arbitrary<Input> {
  const schema = requestBody?.content['application/json']?.schema;
  const body =
    schema && jsonBody([valuesOf(schema, schemas), ...examplesOf(`/api${path}`, knownInputs)]);
  const named = parameters.filter((one) => one.in === 'header');
  const headers = named.map((one) =>
    fc.tuple(
      fc.constant(one.name),
      fc.oneof(hostileText, textOf(valuesOf(one.schema ?? {}, schemas))),
    ),
  );
  const own = fc.tuple(...headers).map((pairs) => Object.fromEntries(pairs));
  const address = filled(`/api${path}`.replace(/\{(\w+)\}/g, ':$1'), knownInputs);
  return fc
    .tuple(
      who,
      address,
      queryOf(knownInputs),
      headersOf(),
      rarely(own, 2),
      body ?? fc.constant(undefined),
    )
    .map(([who, path, query, headers, own, sent]) => ({
      who,
      method,
      path: path + query,
      body: sent?.body,
      headers: { ...headers, ...mapValues(own ?? {}, asHeader), ...sent?.headers },
    }))
    .map(withoutUndefined);
}

function textOf(value: Arbitrary<unknown>): Arbitrary<string> {
  return value.map((item) => `${item}`);
}

const saudi = {
  country: 'SA',
  phone: '+966501234567',
  currency: 'SAR',
  total: 152.5,
  payment_method: 'online',
};

/** Returns valid bodies for calls that take one. */
function examplesOf(path: string, { fields }: KnownInputs): Arbitrary<unknown>[] {
  const orderId = fields.order_id?.[0];
  const mail = { orderId, email: mona.email, customerName: 'Mona Saleh', lang: 'en' };
  const consent = { ads: true, ttclid: 'x'.repeat(40) };
  const view = { route: '/', path: '/', language: 'en', referrer: '' };
  const bodies: Record<string, unknown[]> = {
    [publicApi.createPayment]: [
      purchase(),
      purchase([[1, '1', 1]], { consent }),
      purchase([[1, '1', 1]], { country: 'SA', address_fields: { short_code: 'RRRD2929' } }),
      purchase([[2, '1', 1]], saudi),
      purchase([[2, '1', 1]], { ...saudi, total: 155.5, payment_method: 'mada' }),
    ],
    [publicApi.contact]: [
      { name: 'M', email: mona.email, subject: 'Hello', message: 'Hello\nyou' },
    ],
    [publicApi.pageViews]: [view, { ...view, route: '/product/:id', path: '/product/2' }],
    [outsideApi.signIn]: [{ email: 'nobody@nabta.example', password: 'a long enough one' }],
    [outsideApi.signInCode]: [{ code: '123456', isBackupCode: false }],
    [outsideApi.authSignIn]: [{ email: 'nobody@nabta.example', password: 'a long enough one' }],
    [outsideApi.webhook]: [{ reference: 'x', orderId, state: 'captured', money: { amount: 1 } }],
    [staffApi.orderStatusEmail]: [{ ...mail, status: 'confirmed' }],
    [staffApi.paymentFailedEmail]: [{ ...mail, amount: 1, currency: 'USD' }],
  };
  return (bodies[path] ?? []).map((body) => fc.constant(body));
}

function jsonBody(bodies: Arbitrary<unknown>[]) {
  const text = broken(fc.oneof(...bodies)).map((body) => JSON.stringify(body) ?? '');
  return encoded(text, 'application/json');
}

// It ends the session that it comes with.
const signOuts: string[] = [outsideApi.signOut, outsideApi.authSignOut];

function otherCalls(knownInputs: KnownInputs): Arbitrary<Input>[] {
  const tables = [publicApi, outsideApi, staffApi, files, seoFiles, healthChecks];
  const paths = [
    ...tables.flatMap((table) => Object.values<string>(table)),
    '/api/:id',
    '/media/:id',
  ];
  return [...new Set(paths)].map((path) => {
    const bodies = examplesOf(path, knownInputs);
    const body =
      path === staffApi.productPictures ? picture : jsonBody([fc.jsonValue(), ...bodies]);
    const isRead = ['GET', 'HEAD', 'DELETE'];
    const usual = bodies.length > 0 || path === staffApi.productPictures ? ['POST'] : isRead;
    const method = methodOf(usual);
    return fc
      .tuple(who, method, filled(path, knownInputs), queryOf(knownInputs), headersOf(), body)
      .map(([who, method, path, query, headers, { body, headers: own }]) => {
        const isRead = method === 'GET' || method === 'HEAD';
        return withoutUndefined({
          who: signOuts.some((one) => path.startsWith(one)) ? 'stranger' : who,
          method,
          path: path + query,
          headers: { ...headers, ...own },
          body: isRead ? undefined : body,
        });
      });
  });
}

// The picture has the minimum size that the shop accepts, so that all of it is decoded.
const side = { width: 400, height: 400, channels: 3, background: '#a50' } as const;
const whole = await sharp({ create: side }).png({ compressionLevel: 9 }).toBuffer();
const heads = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', 'RIFF\0\0\0\0WEBPVP8 ', 'GIF89a', '<svg/>'];

/** A picture with some bytes changed or its end cut off, or what only begins like one. */
const pictureBytes = fc.oneof(
  fc
    .tuple(fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1 }), fc.nat(whole.length))
    .map(([changes, cut]) => {
      const bytes = Buffer.from(whole);
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      return cut % 3 === 0 ? bytes.subarray(0, cut) : bytes;
    }),
  fc
    .tuple(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 400 }))
    .map(([head, rest]) => Buffer.concat([Buffer.from(head, 'latin1'), rest])),
);
const picture = pictureBytes.map((body) => ({ body, headers: { 'content-type': 'image/png' } }));

const pagePaths = listAllPages()
  .map(({ path }) => path)
  .filter((path) => path !== anyOther.path);

function pages(knownInputs: KnownInputs): Arbitrary<Input>[] {
  return [...pagePaths, '/:id', '/:id/:slug'].map((path) => pageRequests(path, knownInputs));
}

function pageRequests(path: string, knownInputs: KnownInputs): Arbitrary<Input> {
  const ending = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('', '', '.data') },
    { weight: 1, arbitrary: fc.constantFrom('/', '//', '.DATA', '/.data', '.html', ';a=b', '%2f') },
  );
  const spelling = rarely(fc.constantFrom('upper', 'double'), 12);
  return fc
    .tuple(
      who,
      filled(path, knownInputs),
      ending,
      spelling,
      methodOf(['GET']),
      queryOf(knownInputs),
      headersOf(),
    )
    .map(([who, path, ending, spelling, method, query, headers]) => {
      const spelled = spelling === 'upper' ? path.toUpperCase() : path;
      const address = `${spelling === 'double' ? '/' : ''}${spelled}${ending}${query}`;
      // The form of the back office's frame ends the session.
      const isSignOut = method !== 'GET' && /^\/+admin\/?(\.data|\?|$)/i.test(address);
      return { who: isSignOut ? 'stranger' : who, method, path: address, headers };
    });
}

function forms(knownInputs: KnownInputs): Arbitrary<Input>[] {
  const paths = pagePaths.map((path) => (path === '/admin' ? '/admin?index' : path));
  return paths.flatMap((path) =>
    intentsOf(path)
      .filter((intent) => intent !== 'end_others')
      .map((intent) => formRequests(path, intent, knownInputs)),
  );
}

function formRequests(path: string, usual: string, knownInputs: KnownInputs): Arbitrary<Input> {
  const intent = fc.oneof(
    { weight: 9, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: hostileText },
  );
  const all = formFields.map((name) => {
    const values = knownInputs.fields[name] ?? [''];
    const right = { weight: 6, arbitrary: fc.constantFrom(...values) };
    return fc.tuple(fc.constant(name), fc.oneof(right, { weight: 1, arbitrary: hostileText }));
  });
  const odd = fc.array(
    fc.tuple(fc.oneof(fc.constantFrom(...formFields), hostileText), hostileText),
    { maxLength: 3 },
  );
  const key = rarely(fc.oneof(fc.uuid(), hostileText), 2);
  const leftOut = fc.array(fc.nat(formFields.length - 1), { maxLength: 4 });
  const fields = fc
    .tuple(fc.tuple(...all), odd, leftOut, key, intent)
    .map(([all, odd, without, key, intent]): [string, string][] => [
      ['intent', intent],
      ...(key === undefined ? [] : ([['idempotency_key', key]] as [string, string][])),
      ...all.filter((_, at) => !without.includes(at)),
      ...odd,
    ]);
  const address = filled(path, knownInputs).chain((filled) =>
    fc.constantFrom(filled, filled, filled.replace(/(\?|$)/, '.data$1')),
  );
  return fc
    .tuple(who, address, fc.oneof(urlencoded(fields), multipart(fields)), headersOf())
    .map(([who, path, { body, headers: own }, headers]) => ({
      who,
      method: 'POST',
      path,
      body,
      headers: { ...headers, ...own },
    }));
}

type Fields = Arbitrary<[string, string][]>;

function urlencoded(fields: Fields) {
  const text = fields.map((pairs) =>
    pairs.map(([name, value]) => `${escapeText(name)}=${escapeText(value)}`).join('&'),
  );
  return encoded(text, 'application/x-www-form-urlencoded');
}

function multipart(fields: Fields) {
  const name = fc.oneof(fc.constantFrom('a.png', '../a.png', 'a"; x="b'), hostileText);
  const parts = fc.tuple(fields, rarely(fc.tuple(name, pictureBytes), 2)).map(([pairs, file]) => {
    const partHead = (rest: string) =>
      `--x\r\nContent-Disposition: form-data; name=${rest}\r\n\r\n`;
    const texts = pairs.map(([name, value]) => `${partHead(JSON.stringify(name))}${value}\r\n`);
    const picture = file
      ? `${partHead(`"picture"; filename="${file[0]}"\r\nContent-Type: image/png`)}${file[1].toString('latin1')}\r\n`
      : '';
    return `${texts.join('')}${picture}--x--\r\n`;
  });
  return encoded(parts, 'multipart/form-data; boundary=x');
}

/** Mostly what exists. */
function filled(path: string, { params }: KnownInputs): Arbitrary<string> {
  const pieces = path.split(/(:\w+)/).map((piece): Arbitrary<string> => {
    if (!piece.startsWith(':')) return fc.constant(piece);
    const right = [params[nameOfParam(path, piece.slice(1))] ?? '1', params.uuid ?? '1'];
    const weighted = { weight: 3, arbitrary: fc.constantFrom(...right) };
    return fc.oneof(weighted, { weight: 2, arbitrary: hostileSegment });
  });
  return fc.tuple(...pieces).map((all) => all.join(''));
}

/** Ids of products, orders and markets have one name in their paths. */
function nameOfParam(path: string, name: string): string {
  if (path === staffPages.market.path) return 'market';
  return path === staffPages.seller.path ? 'seller' : name;
}

const parameters = [
  'order',
  'order_id',
  'token',
  'key',
  'secret',
  'tap_id',
  'success',
  'failed',
  'cancelled',
  'q',
  'page',
  'status',
  'period',
  'from',
  'to',
  'tab',
  'since',
  'sort',
  'min',
  'max',
  'more',
  'lang',
  'fill',
  'refused',
  'said',
  'backup',
  'id',
  '_routes',
  'before',
  'after',
  'kind',
  'state',
  'next',
  'index',
  'attempt',
  'paper',
  'currency',
  'market',
  'resolve',
  'utm_source',
];

function queryOf({ params }: KnownInputs): Arbitrary<string> {
  const right = [
    params.orderId ?? '',
    '1',
    'paid',
    'week',
    'all',
    'ar',
    '2026-01-01',
    '/admin/people',
    'sa',
    '-',
  ];
  const value = fc.oneof(fc.constantFrom(...right), hostileSegment);
  const name = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...parameters) }, hostileSegment);
  const pair = fc.tuple(name, value).map(([name, value]) => `${name}=${value}`);
  const some = fc.array(pair, { minLength: 1, maxLength: 5 }).map((pairs) => `?${pairs.join('&')}`);
  const odd = fc.constantFrom(
    '?',
    '?&&=&',
    `?${'a=b&'.repeat(900)}`,
    `?q=${'x'.repeat(7000)}`,
    '?%',
  );
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant('') },
    { weight: 5, arbitrary: some },
    { weight: 1, arbitrary: odd },
  );
}

const headerNames = [
  'x-lang',
  'accept-language',
  'accept',
  'accept-encoding',
  'user-agent',
  'referer',
  'origin',
  'idempotency-key',
  'if-none-match',
  'if-modified-since',
  'range',
  'x-client-address',
  'host',
  'x-staff-account',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
  'x-sandbox-signature',
  'stripe-signature',
  'hashstring',
  'last-event-id',
  'purpose',
  'via',
];
const cookieNames = [
  'nabta_lang',
  marketCookie,
  'nabta_orders',
  'nabta_link',
  'nabta.session_token',
  'nabta.session_data',
  'nabta.two_factor',
  'nabta.known_device',
  'nabta.trust_device',
  'a',
  '__proto__',
  '',
];

function headersOf(): Arbitrary<Record<string, string>> {
  const header = fc.tuple(fc.constantFrom(...headerNames), hostileText.map(asHeader));
  const value = fc.oneof(
    hostileText.map(asHeader),
    hostileSegment,
    fc.constantFrom('a.b', 'a~b', 'ar', 'sa', '-'),
  );
  const cookie = fc.tuple(fc.constantFrom(...cookieNames), value);
  const cookies = fc.array(cookie, { minLength: 1, maxLength: 4 }).map((pairs) => {
    return pairs
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
      .slice(0, 6000);
  });
  return fc
    .tuple(rarely(fc.array(header, { minLength: 1, maxLength: 3 }), 3), rarely(cookies, 3))
    .map(([pairs = [], cookie]) => ({
      ...Object.fromEntries(pairs.map(([name, value]) => [name, value.slice(0, 3000)])),
      ...(cookie && { cookie }),
    }));
}

function methodOf(usual: string[]): Arbitrary<string> {
  const methods = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE', 'GET'];
  const right = { weight: 8, arbitrary: fc.constantFrom(...usual) };
  return fc.oneof(right, { weight: 1, arbitrary: fc.constantFrom(...methods) });
}

function mapValues<T, U>(values: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

function withoutUndefined({ body, ...input }: Input & { body: Buffer | undefined }): Input {
  return body ? { ...input, body } : input;
}

/** No request may get a 5xx response: the gateway is the store's own, and everything is available. */
function isFine(answer: string): boolean {
  return /^[1-4]\d\d$/.test(answer);
}

function fingerprint({ body, ...input }: Input): string {
  const text = JSON.stringify([input, body?.toString('base64')]);
  return createHash('sha256').update(text).digest('base64');
}

function describeInput({ who, method, path, headers, body }: Input, answer: string): string {
  const sent = `${JSON.stringify(headers)} ${JSON.stringify(body?.toString().slice(0, 1500))}`;
  return `seed ${seed}: ${answer} to ${who}: ${method} ${path.slice(0, 400)} ${sent}`.slice(
    0,
    3000,
  );
}

/** An error, or what Node itself complains of. */
function isAlarm(line: string): boolean {
  return /"level":[56]0/.test(line) || /^\(node:|^Unhandled|^\s+at /.test(line);
}

function withoutTime(line: string): string {
  return line.replace(/"time":"[^"]*",/, '').slice(0, 900);
}

import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { anyOther, listAllPages } from '#domain/addresses.ts';
import { BuiltServer, makeDataDir } from '../support/built-server.ts';
import { formFields, intentsOf } from '../support/forged-forms.ts';
import { databaseKinds, makePostgresDatabase } from '../support/fresh-database.ts';
import { newKey, purchase } from '../support/purchase.ts';
import { adminVisitor } from '../support/signed-in.ts';
import { Visitor } from '../support/visitor.ts';

// Requests every page of the table of addresses as no browser would. No response may be 5xx, and nothing may
// be logged as an error.

const paths = listAllPages()
  .map(({ path }) => path)
  .filter((path) => path !== anyOther.path);

const hostileSegments = [
  '%00',
  'a%00b',
  '%E0%A4%A',
  '%ED%A0%80',
  '%FF',
  '%',
  '..',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..%5c',
  '-1',
  '0',
  '9'.repeat(20),
  '1e400',
  '%27%20or%20%271%27=%271',
  '%F0%9F%92%A9',
  '%0d%0aSet-Cookie:%20a=b',
  '%3Cscript%3E',
  '%D9%A3',
  'x'.repeat(300),
  'x'.repeat(5000),
];
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
];
const hostileValues = [
  '%00',
  '%E0%A4%A',
  '%ED%A0%80',
  '%FF',
  '-1',
  '9'.repeat(20),
  '',
  '%0a',
  '[]',
];
type HostileRequest = {
  path: string;
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
};

describe.each(databaseKinds)('hostile requests to screens (%s)', (kind) => {
  let server: BuiltServer;
  let admin: Visitor;
  let params: Record<string, string>;
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const undo: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const { dataDir, remove } = await makeDataDir(inject('preparedFolder'));
    const database = kind === 'postgres' ? await makePostgresDatabase() : undefined;
    const env = { TRUST_PROXY: '127.0.0.1', STORE_SECRET: 'a secret only for tests, 32 letters' };
    const url = database && { DATABASE_URL: database.url };
    server = await BuiltServer.start({ dataDir, env: { ...env, ...url } });
    undo.push(
      () => server.kill(),
      async () => database?.drop(),
      remove,
    );
    admin = await adminVisitor(server);
    const shopper = new Visitor(() => server.url, '203.0.113.1');
    const { order_id, redirectUrl } = await shopper.buy(purchase(), { key: newKey() });
    const reference = new URL(redirectUrl).pathname.split('/').at(-1) ?? '';
    params = { orderId: order_id, reference, id: '1', slug: 'hair-follicle-science' };
  });
  afterAll(async () => {
    agent.destroy();
    for (const step of undo) await step();
  });

  /** Sends the path unchanged, which `fetch` would not do; reads the body to its end. */
  function send({ path, method = 'GET', headers, body }: HostileRequest): Promise<string> {
    return new Promise((resolve, reject) => {
      const options = { port: server.port, host: '127.0.0.1', path, method, agent };
      const allHeaders = {
        host: `localhost:${server.port}`,
        'x-forwarded-for': nextAddress(),
        ...headers,
      };
      const asking = request({ ...options, headers: allHeaders }, (response) => {
        response.resume().once('end', () => resolve(`${response.statusCode}`));
      });
      asking.once('error', reject).end(body);
    });
  }

  // A new address each time: limits are not tested here.
  let addresses = 0;
  function nextAddress(): string {
    addresses += 1;
    return `198.18.${(addresses >> 8) % 256}.${addresses % 256}`;
  }

  async function sendAll(requests: HostileRequest[]): Promise<void> {
    const failed: string[] = [];
    const linesBefore = server.output.length;
    const queue = requests.values();
    const work = async () => {
      for (const one of queue) {
        const status = await send(one).catch((error: Error) => error.message);
        if (/^[1-4]\d\d$/.test(status)) continue;
        failed.push(`${status} ${one.method ?? 'GET'} ${one.path.slice(0, 120)} ${one.body ?? ''}`);
      }
    };
    await Promise.all(Array.from({ length: 6 }, work));
    const logged = server.output
      .slice(linesBefore)
      .split('\n')
      .filter((line) => /"level":[56]0/.test(line));
    expect({ failed, logged: [...new Set(logged.map(withoutTime))] }).toEqual({
      failed: [],
      logged: [],
    });
  }

  const isSignedIn = async (visitor: Visitor) => (await visitor.fetch('/admin/account')).ok;
  const cookieOf = (visitor: Visitor) => ({ cookie: visitor.cookieHeader });
  const known1 = (path: string) =>
    path.replace(/:(?<name>\w+)/g, (_, name: string) => params[name] ?? '1');
  const withSegment = (path: string, segment: string) => path.replace(/:\w+/, segment);
  const asBoth = (requests: HostileRequest[]): HostileRequest[] =>
    requests.flatMap((one) => [one, { ...one, headers: { ...one.headers, ...cookieOf(admin) } }]);

  test('with invalid ids are refused', { timeout: 300_000 }, async () => {
    const addressed = paths.filter((path) => path.includes(':'));
    expect(addressed.length).toBeGreaterThan(5);
    const requests = [
      ...addressed,
      '/:id',
      '/assets/:id',
      '/media/products/:id/400.webp',
      '/media/:id',
      '/:id.js',
      '/favicon.svg/:id.js',
    ]
      .flatMap((path) => hostileSegments.map((segment) => known1(withSegment(path, segment))))
      .flatMap((path) => [{ path }, { path: `${path}.data` }]);
    await sendAll(asBoth(requests));
  });

  test('with invalid, repeated or endless parameters are handled', {
    timeout: 300_000,
  }, async () => {
    // Which parameters a page reads and how it shows them is the same on both databases.
    const isFirst = kind === 'postgres';
    const requests = paths.map(known1).flatMap((path) => [
      ...(isFirst ? parameters.map((name) => ({ path: `${dataOf(path)}?${name}=%00` })) : []),
      ...hostileValues.flatMap((value) => {
        const query = parameters.map((name) => `${name}=${value}&${name}=${value}`).join('&');
        const data = { path: `${dataOf(path)}?${query}` };
        return isFirst ? [{ path: `${path}?${query}` }, data] : [data];
      }),
      { path: `${path}?q=${'x'.repeat(9000)}` },
      { path: `${path}?${'a=b&'.repeat(2000)}` },
    ]);
    await sendAll(requests.map((one) => ({ ...one, headers: cookieOf(admin) })));
  });

  test('with unsupported methods are refused', { timeout: 300_000 }, async () => {
    const methods = ['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'POST'];
    const requests = [...paths.map(known1), '/nowhere', '/assets/x.js', '/sitemap.xml'].flatMap(
      (path) =>
        methods.flatMap((method) => [
          { path, method },
          { path: dataOf(path), method },
          { path, method, headers: { origin: 'https://evil.example' } },
          { path, method, headers: { origin: 'no address' } },
          { path, method, headers: { origin: 'null' } },
        ]),
    );
    await sendAll(requests);
  });

  test('with forged forms are refused', { timeout: 600_000 }, async () => {
    let member = admin;
    for (const path of [...paths.map(known1), '/admin?index']) {
      // Some forms end the session they come with.
      if (!(await isSignedIn(member))) member = await adminVisitor(server);
      const headers = { origin: server.url, ...cookieOf(member) };
      const post = (type: string | undefined, body: string) => ({
        path,
        method: 'POST',
        body,
        headers: { ...headers, ...(type && { 'content-type': type }) },
      });
      const forms = intentsOf(path).flatMap((intent) =>
        ['a%00b', '%ED%A0%80', 'x'.repeat(900), '9'.repeat(20), ''].map((value) => {
          const filled = formFields.map((name) => `${name}=${value}`).join('&');
          const chosen = filled.replace('order_id=', `intent=${intent}&order_id=`);
          return post('application/x-www-form-urlencoded', chosen);
        }),
      );
      await sendAll([
        ...forms,
        { ...post('application/x-www-form-urlencoded', 'order_id=%00'), path: `${path}.data` },
        post('application/x-www-form-urlencoded', '%00=%00&=&&%='),
        post('text/plain', 'a=b'),
        post('application/json', '{"a":'),
        post('application/json', '{"intent":"note","body":"\\u0000"}'),
        post('multipart/form-data', 'no boundary'),
        post('multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data'),
        post('multipart/form-data; boundary=x', multipart('a\0b')),
        post('\u00ff/\u00ff', 'a=b'),
        post(undefined, 'a=b'),
        post(undefined, ''),
      ]);
    }
  });

  test.each([
    ['/admin.data?index&', 'undo-bulk'],
    ['/admin.data?index&', 'bulk-despite'],
    ['/admin/tracking.data?', 'undo-bulk'],
  ])(
    'a bulk form on %s whose %s names a malformed change is refused with a message',
    async (path, intent) => {
      const member = await adminVisitor(server);
      for (const id of ['7', 'not-a-uuid', '']) {
        for (const [lang, message] of [
          ['en', 'This change is no longer stored.'],
          ['ar', 'لم يعد هذا التغيير محفوظًا.'],
        ]) {
          const body = new URLSearchParams({ intent, id });
          const answer = await member.fetch(`${path}lang=${lang}`, { method: 'POST', body });
          expect([answer.status, await answer.text()]).toEqual([
            422,
            expect.stringContaining(message ?? ''),
          ]);
        }
      }
    },
  );
});

/** Returns the address that React Router fetches on navigation, instead of the document. */
const dataOf = (path: string) => (path === '/' ? '/_.data' : `${path}.data`);

function multipart(value: string): string {
  const parts = [...formFields, 'intent', 'picture'].map(
    (name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--x--\r\n`;
}

function withoutTime(line: string): string {
  return line.replace(/"time":"[^"]*",/, '').slice(0, 700);
}

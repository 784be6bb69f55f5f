import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { BuiltServer, makeDataDir } from '../support/built-server.ts';
import { Visitor } from '../support/visitor.ts';

const first = { email: 'admin@nabta.example' };
const own = { name: 'Mona Saleh', email: 'mona@shop.test', password: 'lantern quiet mosaic' };

let server: BuiltServer;
let password: string;
let removeData: () => Promise<void>;
let visitors = 0;

beforeAll(async () => {
  const { dataDir, remove } = await makeDataDir(inject('preparedFolder'));
  removeData = remove;
  server = await BuiltServer.start({ dataDir, env: { TRUST_PROXY: '127.0.0.1' } });
  password = server.adminPassword ?? '';
});
afterAll(async () => {
  await server.kill();
  await removeData();
});

function visit(): Visitor {
  visitors += 1;
  return new Visitor(() => server.url, `203.0.113.${visitors}`);
}

const send = (visitor: Visitor, path: string, form: Record<string, string>) =>
  visitor.fetch(path, { method: 'POST', body: new URLSearchParams(form) });
const leadsTo = (response: Response) => [response.status, response.headers.get('location')];
const setup = '/adminLogin/first-account';

async function enter(account: { email: string; password: string }): Promise<Visitor> {
  const visitor = visit();
  expect(leadsTo(await send(visitor, '/adminLogin', account))).toEqual([302, '/admin']);
  return visitor;
}

test('the first account sees no page of the back office before its setup', async () => {
  const visitor = await enter({ ...first, password });
  for (const path of ['/admin', '/admin/people', '/admin/account']) {
    const [status, location] = leadsTo(await visitor.fetch(path));
    expect([status, `${location}`.split('?')[0]]).toEqual([302, setup]);
  }
  const page = await visitor.fetch(setup);
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  const html = await page.text();
  expect(html).toContain('Set up your account');
  expect(html).not.toContain(password);
  expect(leadsTo(await visit().fetch(setup))).toEqual([302, '/adminLogin']);
});

test('invalid input is reported at each field in the language of its reader, and typed values stay', async () => {
  const visitor = await enter({ ...first, password });
  const wrong = { name: ' ', email: 'mona at shop', password: 'short-one' };
  const refused = await send(visitor, `${setup}?lang=ar`, wrong);
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain('يرجى إدخال الاسم');
  expect(html).toContain('إدخال بريد إلكتروني صحيح');
  expect(html).toContain('12 حرفًا على الأقل');
  expect(html).toContain('value="mona at shop"');
  expect(html).not.toContain('short-one');
  const placeholder = { ...own, email: 'ADMIN@nabta.example' };
  const english = await (await send(visitor, `${setup}?lang=en`, placeholder)).text();
  expect(english).toContain('This address receives no email');
  expect(english).toContain('value="Mona Saleh"');
  expect(english).not.toContain(own.password);
  const same = await (await send(visitor, setup, { ...own, password })).text();
  expect(same).toContain('Choose a password other than');
  expect(same).not.toContain(password);
});

test('the first account opens the requested page after its setup and signs in with its own address', async () => {
  const visitor = await enter({ ...first, password });
  const elsewhere = await enter({ ...first, password });
  const [, location] = leadsTo(await visitor.fetch('/admin/people'));
  const done = await send(visitor, `${location}`, own);
  expect(leadsTo(done)).toEqual([302, '/admin/people']);
  const people = await (await visitor.fetch('/admin/people')).text();
  expect(people).toContain('Mona Saleh');
  expect(people).toContain('mona@shop.test');
  expect(people).not.toContain(first.email);
  expect(leadsTo(await visitor.fetch(setup))).toEqual([302, '/admin']);
  expect(leadsTo(await send(visitor, setup, own))).toEqual([302, '/admin']);
  // The password that the server printed and the sessions opened with it are invalid.
  expect(leadsTo(await elsewhere.fetch('/admin'))).toEqual([302, '/adminLogin']);
  expect((await send(visit(), '/adminLogin', { ...first, password })).status).toBe(401);
  const again = await enter({ email: own.email, password: own.password });
  expect((await again.fetch('/admin')).status).toBe(200);
  expect(server.output).not.toContain('mona@shop.test');
});

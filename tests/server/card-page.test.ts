import { expect, test } from 'vitest';
import type { BuiltServer } from '../support/built-server.ts';
import { newKey, purchase } from '../support/purchase.ts';
import { Visitor } from '../support/visitor.ts';
import { preparedStore, startServer } from '../support/with-server.ts';

// The address of the sandbox's page contains the signed charge: the store's database has no row of it until
// its shopper has ended it.

const card = { number: '4242424242424242', expiry: '12/40', cvc: '123', holder: 'Mona Saleh' };
const declined = { ...card, number: '4000000000000002' };

const pay = (shopper: Visitor, page: string, form: Record<string, string> = card) =>
  shopper.fetch(page, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });

async function buy(server: BuiltServer) {
  const shopper = new Visitor(() => server.url, '203.0.113.1');
  const placed = await shopper.buy(purchase([[2, '1', 1]]), { key: newKey() });
  const status = async () => (await shopper.json(`/api/mtjree/status/${placed.order_id}`)).body;
  return { shopper, page: new URL(placed.redirectUrl), status };
}

test('a card page with an altered, foreign or missing charge is not found, and cannot be paid', async () => {
  const server = await startServer({ dataDir: await preparedStore() });
  const { shopper, page, status } = await buy(server);
  const [payload = '', signature = ''] = (page.searchParams.get('charge') ?? '').split('.');
  const charge = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const cheaper = { ...charge, money: { ...charge.money, amount: 1 } };
  const changed = Buffer.from(JSON.stringify(cheaper)).toString('base64url');
  const other = await buy(server);
  for (const sealed of [
    `${changed}.${signature}`,
    `${payload}.`,
    payload,
    '.',
    other.page.searchParams.get('charge') ?? '',
    '',
  ]) {
    const forged = `${page.pathname}?charge=${sealed}`;
    expect((await shopper.fetch(forged)).status).toBe(404);
    expect((await pay(shopper, forged)).status).toBe(404);
  }
  expect((await shopper.fetch(page.pathname)).status).toBe(404);
  expect(await status()).toEqual({ ok: true, remote: { status: null } });
  expect((await shopper.fetch(`${page.pathname}${page.search}`)).status).toBe(200);
});

test('a card page charges once: sent again, also by Back, it shows its outcome', async () => {
  const server = await startServer({ dataDir: await preparedStore() });
  const { shopper, page, status } = await buy(server);
  const address = `${page.pathname}${page.search}`;
  const answers = await Promise.all([pay(shopper, address), pay(shopper, address, declined)]);
  const outcome = (await status()) as { remote: { status: boolean } };
  expect(typeof outcome.remote.status).toBe('boolean');
  const leadsTo = outcome.remote.status ? 'success=1' : 'failed=1';
  for (const answer of [
    ...answers,
    await pay(shopper, address),
    await shopper.fetch(address, { redirect: 'manual' }),
  ]) {
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toContain(leadsTo);
  }
  expect(await status()).toEqual(outcome);
});

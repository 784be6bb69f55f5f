import { expect, test } from 'vitest';
import { TapStandIn, tapKey } from '../support/gateways/tap-stand-in.ts';
import { newKey, purchase } from '../support/purchase.ts';
import { Visitor } from '../support/visitor.ts';
import { preparedStore, startServer } from '../support/with-server.ts';

test('whoever comes back from the gateway gets a page, however long the gateway takes', async () => {
  const tap = await new TapStandIn().listen();
  const env = { PAYMENT_GATEWAY: 'tap', TAP_SECRET_KEY: tapKey, TAP_URL: tap.url };
  const server = await startServer({ dataDir: await preparedStore(), env });
  const visitor = new Visitor(() => server.url, '203.0.113.7');
  const { order_id } = await visitor.buy(purchase(), { key: newKey() });

  const answered = Promise.withResolvers<void>();
  tap.faults.push(answered.promise);
  const page = await visitor.fetch(`/checkout?order_id=${order_id}`);
  expect(await page.text()).toContain('Checking your payment');
  expect(tap.calls).toHaveLength(2);

  // What it was still waiting for counts all the same.
  const id = [...tap.charges.keys()][0] ?? '';
  tap.close(id, 'CAPTURED');
  answered.resolve();
  await expect
    .poll(async () => (await visitor.json(`/api/mtjree/status/${order_id}`)).body)
    .toEqual({ ok: true, remote: { status: true } });
  await tap.stop();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { BackOfficeServer } from '../support/back-office-server.ts';
import { orderForm } from '../support/staff-orders.ts';
import type { Visitor } from '../support/visitor.ts';

let office: BackOfficeServer;
let huda: Visitor;
let orderId = '';

beforeAll(async () => {
  office = await BackOfficeServer.open();
  huda = (await office.signIn('huda', 'owner')).visitor;
  const gift = { discount: '34', reason: 'Gift', total: '0', currency: 'USD' };
  const body = orderForm([[2, '1', 1]], gift);
  expect((await huda.fetch('/admin/orders/new', { method: 'POST', body })).status).toBe(200);
  const order = await office.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  expect(order).toMatchObject({ status: 'paid', payment_method: 'none', total: '0.00' });
  orderId = order.order_id;
});
afterAll(() => office.close());

/** Returns the visible text: scripts, stored JSON, tags and the marks between texts are removed. */
async function read(path: string, visitor = huda): Promise<string> {
  const response = await visitor.fetch(path);
  expect(response.status, path).toBe(200);
  return (await response.text())
    .replace(/<(script|style|pre)[\s\S]*?<\/\1>/g, '')
    .replace(/<!-- -->|[\u2066-\u2069]/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

test('an order that a discount covered is a paid one for its customer', async () => {
  const shopper = office.visit();
  const tracking = await read(`/trackOrder?order=${orderId}&lang=en`, shopper);
  expect(tracking).toMatch(/Arrives .*Root Serum .*Payment status Paid Total \$0\.00/);
  const result = await read(`/checkout?success=1&order_id=${orderId}&lang=en`, shopper);
  expect(result).toContain(`Order number ${orderId}`);
  expect((await shopper.json(`/api/mtjree/status/${orderId}`)).body).toEqual({
    ok: true,
    remote: { status: true },
  });
});

test('it has nothing to pay or to refund for staff, on its page, on slips and in lists', async () => {
  const page = await read(`/admin/orders/${orderId}?lang=en`);
  expect(page).toContain('There was nothing to pay: a discount covered the order.');
  expect(page).toMatch(/Timeline Email queued: order confirmation huda .* Nothing to pay huda/);
  expect(page).not.toMatch(/Payment received|Refund…|Cash due/);
  for (const paper of ['a4', 'label']) {
    const slip = await read(`/admin/orders/${orderId}/packing-slip?lang=en&paper=${paper}`);
    expect(slip).toContain('Root Serum');
    expect(slip).not.toContain('Cash to collect');
  }
  for (const path of ['/admin?view=to_pack&', '/admin?look=cards&', `/admin?q=${orderId}&`]) {
    expect(await read(`${path}lang=en`)).toMatch(/Nothing to pay New /);
  }
  expect(await read(`/admin/orders/new?lang=en&copy=${orderId}`)).toContain('Root Serum');
});

test('it is a paid order of no money in reports, exports and details', async () => {
  expect(await read('/admin/payments?lang=en&period=all')).toMatch(
    /Total Paid Orders 1 Total Revenue \$0\.00/,
  );
  expect(await read('/admin/payments?lang=en&tab=orders&status=paid')).toContain('$0.00 Paid');
  expect(await read('/admin/sales?lang=en')).toMatch(/Root Serum 1 1 \$0\.00/);
  expect(await read('/api/admin/orders-export?lang=en')).toContain(
    '"34.00","0.00","0.00","0.00","USD","Paid"',
  );
  const { status } = await huda.json(`/api/admin/payments/${orderId}`);
  expect(status).toBe(200);
});

test('it owes no refund when staff cancel it', async () => {
  const body = new URLSearchParams({ intent: 'status', order_id: orderId, status: 'cancelled' });
  await huda.fetch(`/admin/orders/${orderId}`, { method: 'POST', body });
  const orders = office.db.selectFrom('orders').select(['status', 'order_status']);
  expect(await orders.execute()).toEqual([{ status: 'paid', order_status: 'cancelled' }]);
  expect(await office.db.selectFrom('attention_items').selectAll().execute()).toEqual([]);
  expect(await read('/admin?view=refunds&lang=en')).not.toContain(`Order ${orderId}`);
});

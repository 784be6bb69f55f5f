import { expect, test } from 'vitest';
import { attentionAddress } from '../attention/attention-address.ts';
import { emailsList } from '../emails/emails-list.ts';
import { nextPageAddress, ordersAddress, toDataAddress } from '../orders/list/orders-address.ts';
import { csvAddress, paymentsList } from '../payments/payments-list.ts';

const id = '0b8f6f0c-6a55-4d0c-9d7e-2f1b7a3c9d10';

test.each([
  [ordersAddress, '/admin?q=050+123&status=delivered&before=1763715600123456-17&shown=100'],
  [ordersAddress, '/admin?only=482917305114%2C482917306001'],
  [emailsList.address, `/admin/emails?q=482&state=failed&kind=shipped&before=${id}`],
  [attentionAddress, `/admin/attention?kind=paid_twice&state=done&before=${id}`],
  [paymentsList.address, '/admin/payments?tab=orders&status=failed&q=x&before=1763715600123456-17'],
])('a list address is written as it was read: %#', (screen, address) => {
  const { read, write } = screen as typeof ordersAddress;
  expect(write(read(new URL(address, 'http://shop').searchParams))).toBe(address);
});

test.each([
  [ordersAddress, 'status=eaten&before=now&shown=-1&only=x'],
  [emailsList.address, 'state=lost&kind=&before=1'],
  [attentionAddress, 'kind=nothing&state=open&before=1'],
  [paymentsList.address, 'tab=refunds&period=ever&status=eaten&before=soon'],
])('an invalid filter in a list address falls back to the whole list: %#', (screen, query) => {
  const { read, write, none, path } = screen as typeof ordersAddress;
  expect(write(read(new URLSearchParams(query)))).toBe(path);
  expect(write(none)).toBe(path);
});

test('the order list shows more rows first, then continues after its last order on a new page', () => {
  const last = { createdUs: 1763715600123456, id: 17 };
  const { none } = ordersAddress;
  expect(nextPageAddress({ ...none, q: 'x' }, last)).toBe('/admin?q=x&shown=100');
  expect(nextPageAddress({ ...none, shown: 200 }, last)).toBe('/admin?before=1763715600123456-17');
  expect(toDataAddress(none)).toBe('/admin?index');
  expect(toDataAddress({ ...none, q: 'x' })).toBe('/admin?q=x&index');
});

test('the CSV address keeps the filters of the report and drops its page', () => {
  const filters = paymentsList.address.read(new URLSearchParams('period=today&q=x&before=1-1'));
  expect(csvAddress.write(filters)).toBe('/api/admin/payments.csv?period=today&q=x');
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { openAttentionItem } from '#domain/attention/open-item.server.ts';
import { addCustomerNote } from '#domain/customers/change-customer.server.ts';
import { findOrCreateCustomer } from '#domain/customers/customer.server.ts';
import { queueEmail } from '#domain/emails/queue-email.server.ts';
import { addressVersionOf, correctAddress } from '#domain/orders/correct-address.server.ts';
import { addNote } from '#domain/orders/notes/order-notes.server.ts';
import { requestRefund } from '#domain/refunds/request-refund.server.ts';
import { onlyGateway } from './fake-gateway.ts';
import { buyAndPay } from './paid-order.ts';
import { newKey, purchase } from './purchase.ts';
import { readOrder } from './rows.ts';
import { countStock } from './stock.ts';
import type { TestShop } from './test-shop.ts';

export const zubayda = {
  first_name: 'Zubayda',
  last_name: 'Quwatli',
  email: 'Zubayda.Q@example.com',
  phone: '+971509876543',
  country: 'AE',
  city: 'Khorfakkan',
  address: 'Jasmine Lane 77',
};

/** Texts that identify her, in lower case. */
export const herTraces = [
  'zubayda',
  'quwatli',
  '509876543',
  'khorfakkan',
  'jasmine',
  'her-click',
  'her-parcel',
  '203.0.113.77',
  'behind the palm',
];

const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';

/** A customer of whom something is in every table that can hold it: two orders, both over. */
export async function leaveTraces(shop: TestShop) {
  const { db, store } = shop;
  await countStock(db, 2, 100);
  const { orderId, paymentId, reference } = await buyAndPay(shop, {
    ...zubayda,
    source: { source: 'letter', campaign: 'for zubayda' },
  });
  await shop.deliverEmails();
  await shop.db
    .updateTable('orders')
    .set({
      order_status: 'delivered',
      notes: 'Zubayda calls back',
      tracking_number: 'her-parcel',
      ad_consent: JSON.stringify({ ads: true, ttp: 'her-click', address: '203.0.113.77' }),
    })
    .where('order_id', '=', orderId)
    .execute();
  await sql`update orders set meta_data = meta_data || '{"customer": "Zubayda"}'
    where order_id = ${orderId}`.execute(db);
  await addNote(db, { orderId, body: 'Zubayda: behind the palm', draftKey: randomUUID(), staffId });
  await correctHer(shop, orderId);
  const address_fields = JSON.stringify({ country: 'AE', language: 'en', street: 'Jasmine Lane' });
  await db.updateTable('orders').set({ address_fields }).where('order_id', '=', orderId).execute();
  const refund = { orderId, paymentId, amount: '1.50', reason: 'Zubayda did not like it', staffId };
  const services = { ...store, gateways: onlyGateway(shop.gateway) };
  await requestRefund(services, { ...refund, reference: randomUUID() });
  await keepGatewayAnswers(shop, orderId, reference);
  const second = await placeFailed(shop);
  await writeToHer(shop, orderId);
  await writeAboutHer(db, orderId);
  await keepHerReview(shop, orderId);
  return { orderIds: [orderId, second].sort(), orderId, paymentId };
}

async function correctHer({ db }: TestShop, orderId: string): Promise<void> {
  const order = await readOrder(db, orderId);
  await db
    .updateTable('orders')
    .set({ order_status: 'confirmed' })
    .where('order_id', '=', orderId)
    .execute();
  const version = await addressVersionOf(db, await readOrder(db, orderId));
  const details = { address: 'Jasmine Lane 77, behind the palm' };
  await correctAddress(db, { orderId, details, version, staffId });
  await db
    .updateTable('orders')
    .set({ order_status: order.order_status })
    .where('order_id', '=', orderId)
    .execute();
}

async function keepGatewayAnswers({ db }: TestShop, order_id: string, reference: string) {
  const body = JSON.stringify({ customer: { email: zubayda.email, name: 'Zubayda Quwatli' } });
  const update = { source: 'webhook', body } as const;
  await db
    .insertInto('payment_events')
    .values([
      { ...update, order_id, outcome: 'already_known' },
      { ...update, order_id: null, outcome: 'unknown_reference' },
    ])
    .execute();
  await db
    .updateTable('payments')
    .set({
      failure: `No mailbox ${zubayda.email}`,
      redirect_url: 'https://gateway.example/zubayda',
    })
    .where('reference', '=', reference)
    .execute();
  const charge = { reference, order_id, amount: '1.50', currency: 'USD', lang: 'en' };
  const pages = { success_url: 'http://localhost/', fail_url: 'http://localhost/' };
  await db
    .insertInto('sandbox_charges')
    .values({ ...charge, ...pages })
    .execute();
  const money = { amount: '1.50', currency: 'USD', state: 'done' } as const;
  const back = { ...money, reference: randomUUID(), charge_reference: reference };
  await db.insertInto('sandbox_refunds').values(back).execute();
}

/** Its gateway has refused it, and named the address. */
async function placeFailed(shop: TestShop): Promise<string> {
  const body = purchase([[2, '1', 1]], zubayda);
  const { order_id } = await shop.visitor().buy(body, { key: newKey() });
  await shop.db
    .updateTable('payments')
    .set({ state: 'failed' })
    .where('order_id', '=', order_id)
    .execute();
  const data = JSON.stringify({ gateway: 'sandbox', message: `No mailbox ${zubayda.email}` });
  const event = { order_id, kind: 'payment_refused', actor: 'gateway', data };
  await shop.db.insertInto('order_events').values(event).execute();
  return order_id;
}

/** Blocked and allowed again, or she could not order any more: only her phone stays blocked. */
async function writeAboutHer(db: Db, orderId: string): Promise<void> {
  const id = `${await findOrCreateCustomer(db, orderId)}`;
  const written = { id, body: 'Zubayda sends everything back', staffId };
  await addCustomerNote(db, { ...written, draftKey: randomUUID() });
  const contact = '+966509876543';
  await db.insertInto('blocked_contacts').values({ contact, customer_id: id }).execute();
}

async function keepHerReview({ db }: TestShop, order_id: string): Promise<void> {
  const review = { name: 'Zubayda Q.', body: 'As soft as jasmine', language: 'en' } as const;
  const { id } = await db
    .insertInto('reviews')
    .values({ order_id, product_id: 1, stars: 5, ...review, answer: 'Thank you, Zubayda' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const path = `${id}.webp`;
  await db.insertInto('review_pictures').values({ path, review_id: id, position: 0 }).execute();
  await db
    .insertInto('review_uploads')
    .values({ path: `unsent-${path}`, order_id })
    .execute();
}

async function writeToHer(shop: TestShop, orderId: string): Promise<void> {
  const { db, store } = shop;
  const message = {
    name: 'Zubayda Q',
    email: zubayda.email,
    subject: 'Zubayda asks',
    message: 'Hi',
  };
  const { status } = await shop.visitor().json('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
  if (status !== 200) throw new Error(`the message was answered with ${status}`);
  const data = { orderId, name: 'Zubayda Quwatli', status: 'delivered' } as const;
  const template = { kind: 'order_status', data, language: 'en', by: 'store' } as const;
  await queueEmail(db, store.jobs, { ...template, orderId, to: zubayda.email });
  await openAttentionItem(db, 'paid_twice', {
    subject: orderId,
    orderId,
    data: { reason: 'zubayda' },
  });
  await db
    .updateTable('attention_items')
    .set({ resolved_at: new Date(), resolved_by: 'store', note: 'Called Zubayda' })
    .execute();
  const contactAnswer = { success: true, recipient: zubayda.email };
  const staff = await db.selectFrom('staff_users').select('id').executeTakeFirst();
  if (!staff) return;
  const hashes = { key_hash: randomUUID(), request_hash: randomUUID() };
  const request = { staff_id: staff.id, ...hashes, answer: JSON.stringify(contactAnswer) };
  await db.insertInto('staff_requests').values(request).execute();
}

/** Searches every row of the store's and the queue's tables as text. Returns "table: row". */
export async function findEverywhere(db: Db, texts: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
    from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'
    order by 1`.execute(db);
  const traces: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select own::text as row from ${sql.raw(name)} as own
      where exists (select from unnest(${texts}::text[]) as word
        where strpos(lower(own::text), word) > 0)`.execute(db);
    traces.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return traces;
}

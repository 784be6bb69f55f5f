import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { listValidPhones } from './customer.server.ts';
import { CustomerError, maxCustomerNoteLength } from './customer.ts';
import { listOrdersOf } from './customer-orders.server.ts';

type Written = {
  id: string;
  /** Text of the note, or the reason. */
  body: string;
  /** Key made with the form: a form submitted twice has one effect. */
  draftKey: string;
  staffId: string;
};

/** Adds a note, which can never be changed. Throws CustomerError. */
export async function addCustomerNote(db: Db, note: Written): Promise<void> {
  const body = readBody(note.body);
  await inTransaction(db, async (trx) => {
    await lockCustomer(trx, note.id);
    await record(trx, 'note', { ...note, body });
  });
}

const ordersLookedAt = 500;

/**
 * Blocks new orders with the customer's email, and with those of the given phones that are on their orders.
 * Existing orders stay. Throws CustomerError.
 */
export async function blockCustomer(
  db: Db,
  block: Written & { phones: readonly string[] },
): Promise<void> {
  const body = readBody(block.body);
  await inTransaction(db, async (trx) => {
    const { id, email, blocked_at } = await lockCustomer(trx, block.id);
    if (blocked_at) throw new CustomerError('blocked_already');
    const { orders } = await listOrdersOf(trx, email, ordersLookedAt);
    const valid = await listValidPhones(orders);
    const phones = valid.filter((phone) => block.phones.includes(phone));
    const contacts = [email, ...phones].map((contact) => ({ contact, customer_id: id }));
    await trx.insertInto('blocked_contacts').values(contacts).execute();
    await setBlocked(trx, id, new Date());
    await record(trx, 'blocked', { ...block, body });
  });
}

/** Unblocks a customer. Throws CustomerError. */
export async function unblockCustomer(db: Db, unblock: Written): Promise<void> {
  const body = readBody(unblock.body);
  await inTransaction(db, async (trx) => {
    const { id, blocked_at } = await lockCustomer(trx, unblock.id);
    if (!blocked_at) throw new CustomerError('not_blocked');
    await trx.deleteFrom('blocked_contacts').where('customer_id', '=', id).execute();
    await setBlocked(trx, id, null);
    await record(trx, 'unblocked', { ...unblock, body });
  });
}

async function lockCustomer(trx: Trx, id: string) {
  const customer = await trx
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!customer) throw new CustomerError('customer_unknown');
  return customer;
}

async function setBlocked(trx: Trx, id: string, blocked_at: Date | null): Promise<void> {
  await trx.updateTable('customers').set({ blocked_at }).where('id', '=', id).execute();
}

async function record(
  trx: Trx,
  kind: 'note' | 'blocked' | 'unblocked',
  { id, body, draftKey, staffId }: Written,
): Promise<void> {
  const event = { customer_id: id, kind, actor: `staff:${staffId}`, body, draft_key: draftKey };
  await trx
    .insertInto('customer_events')
    .values(event)
    .onConflict((conflict) => conflict.column('draft_key').doNothing())
    .execute();
}

function readBody(typed: string): string {
  const body = typed.replaceAll('\r\n', '\n').trim();
  if (!body) throw new CustomerError('text_empty', 'body');
  const isRight = body.length <= maxCustomerNoteLength && !/[^\P{Cc}\t\n]/u.test(body);
  if (!isRight) throw new CustomerError('text_invalid', 'body');
  return body;
}

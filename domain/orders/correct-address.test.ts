import { beforeEach, expect, test } from 'vitest';
import type { MailMessage } from '#adapters/mail/mail.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import { readEmails, readHistory, readOrder } from '../../tests/support/rows.ts';
import { changeOrderStatus } from '../fulfilment/change-status.server.ts';
import { correctAddress } from './correct-address.server.ts';
import { findAdminOrder } from './list/admin-order.server.ts';
import { addNote } from './notes/order-notes.server.ts';
import { queueOrderEmail } from './order-emails.server.ts';

const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';
const address = {
  first_name: 'منى',
  last_name: 'Saleh',
  phone: '+971501234567',
  country: 'SA',
  city: 'Riyadh',
  address: 'King Fahd Road 5',
};

onBothDatabases('correcting an address', (shop) => {
  let orderId: string;
  beforeEach(async () => {
    ({ orderId } = await buyAndPay(shop));
  });

  const page = async () => {
    const order = await findAdminOrder(shop.db, orderId);
    if (!order) throw new Error('no such order');
    return order;
  };
  const correct = async (changes = {}, version?: string) =>
    correctAddress(shop.db, {
      orderId,
      staffId,
      details: { ...address, ...changes },
      version: version ?? (await page()).version,
    });

  test('a corrected address changes the order and is removed from its events', async () => {
    expect(await correct()).toEqual({ ok: true, isChanged: true });
    expect(await readOrder(shop.db, orderId)).toMatchObject(address);
    const { timeline } = await page();
    const entry = timeline.find(({ kind }) => kind === 'address_corrected');
    expect(entry?.data.changes).toContainEqual({
      field: 'city',
      before: 'Dubai',
      after: 'Riyadh',
    });
    const events = await shop.db.selectFrom('order_events').select('data').execute();
    expect(JSON.stringify(events)).not.toMatch(/Riyadh|King Fahd|منى/);
  });

  test('a correction without changes records nothing', async () => {
    await correct();
    expect(await correct()).toEqual({ ok: true, isChanged: false });
    const history = await readHistory(shop.db, orderId);
    expect(history.filter((kind) => kind === 'address_corrected')).toHaveLength(1);
  });

  test('a correction is refused when a colleague changed the order since, and reports the change', async () => {
    const { version } = await page();
    await changeOrderStatus(shop.db, { orderId, status: 'preparing', confirmed: [], staffId });
    const refused = await correct({}, version);
    expect(refused).toMatchObject({
      ok: false,
      meanwhile: [{ kind: 'status_changed', data: { to: 'preparing' } }],
    });
    expect((await readOrder(shop.db, orderId)).city).toBe('Dubai');
    if (refused.ok) throw new Error('it was not refused');
    expect(await correct({}, refused.version)).toMatchObject({ ok: true });
  });

  test('one of two concurrent corrections of an address is refused', async () => {
    const { version } = await page();
    const both = [correct({ city: 'Jeddah' }, version), correct({ city: 'Riyadh' }, version)];
    const outcomes = await Promise.all(both);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('a note on the order does not block the correction of its address', async () => {
    const { version } = await page();
    await addNote(shop.db, { orderId, body: 'Call first', draftKey: 'draft-key-1', staffId });
    expect(await correct({}, version)).toMatchObject({ ok: true });
  });

  test.each(['out_for_delivery', 'delivered', 'cancelled'])(
    'is refused once the order is %s',
    async (status) => {
      await changeOrderStatus(shop.db, { orderId, status, confirmed: [], staffId });
      await expect(correct()).rejects.toMatchObject({ code: 'on_its_way' });
    },
  );

  const correctEmail = async (email: string) =>
    correctAddress(shop.db, {
      orderId,
      staffId,
      details: { email },
      version: (await page()).version,
    });
  const readRecipients = async () => (await readEmails(shop.db)).map(({ recipient }) => recipient);

  test.each(['pending', 'delivered', 'cancelled'])(
    'of the email is allowed at any time: the order is %s',
    async (status) => {
      await changeOrderStatus(shop.db, { orderId, status, confirmed: [], staffId });
      expect(await correctEmail('mona.saleh@example.com')).toEqual({ ok: true, isChanged: true });
      expect(await readOrder(shop.db, orderId)).toMatchObject({
        email: 'mona.saleh@example.com',
        city: 'Dubai',
      });
      const entry = (await page()).timeline.find(({ kind }) => kind === 'address_corrected');
      expect(entry?.data.changes).toEqual([
        { field: 'email', before: 'mona@example.com', after: 'mona.saleh@example.com' },
      ]);
      const events = await shop.db.selectFrom('order_events').select('data').execute();
      expect(JSON.stringify(events)).not.toContain('example.com');
    },
  );

  test('a correction of the email cannot remove it', async () => {
    await expect(correctEmail('')).rejects.toMatchObject({ code: 'email_required' });
    await shop.db.updateTable('orders').set({ email: null }).execute();
    expect(await correctEmail('')).toEqual({ ok: true, isChanged: false });
  });

  test('a corrected email redirects pending emails, and none that was sent', async () => {
    await shop.deliverEmails({ send: async () => ({ state: 'accepted' }) });
    const order = await readOrder(shop.db, orderId);
    const mail = { kind: 'order_confirmation', order, by: `staff:${staffId}` } as const;
    await shop.db.transaction().execute((trx) => queueOrderEmail(trx, shop.store.jobs, mail));
    await correctEmail('mona.saleh@example.com');
    expect(await readRecipients()).toEqual(['mona@example.com', 'mona.saleh@example.com']);
    const reached: string[] = [];
    const send = async ({ to }: MailMessage) => {
      reached.push(to);
      return { state: 'accepted' } as const;
    };
    await shop.deliverEmails({ send });
    expect(reached).toEqual(['mona.saleh@example.com']);
  });

  test('a corrected email applies to an email that is being sent when it is retried', async () => {
    const reached: string[] = [];
    const send = async ({ to }: MailMessage) => {
      reached.push(to);
      if (reached.length > 1) return { state: 'accepted' } as const;
      await correctEmail('mona.saleh@example.com');
      return { state: 'later', reason: '451 try later' } as const;
    };
    await shop.deliverEmails({ send });
    await shop.deliverEmails({ send });
    expect(reached).toEqual(['mona@example.com', 'mona.saleh@example.com']);
    expect(await readEmails(shop.db)).toMatchObject([
      { recipient: 'mona.saleh@example.com', state: 'sent' },
    ]);
  });

  test('a correction requires an order and its version', async () => {
    await expect(correct({}, 'yesterday')).resolves.toMatchObject({ ok: false });
    const unknown = { orderId: '999', staffId, details: address, version: '0.0' };
    await expect(correctAddress(shop.db, unknown)).rejects.toMatchObject({ code: 'order_unknown' });
  });
});

import { CompiledQuery } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeOrderStatus } from '#domain/fulfilment/change-status.server.ts';
import { shipOrder } from '#domain/fulfilment/ship-order.server.ts';
import type { Jobs } from '#domain/runtime/jobs.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../../tests/support/paid-order.ts';
import { addPaidTwice } from '../../../tests/support/paid-twice.ts';
import { readEmails, readHistory, readOrder, readOrders } from '../../../tests/support/rows.ts';
import type { OrderStatus } from '../order.ts';
import { findDispatch } from '../order-events.server.ts';
import { findBulkChange } from './find-bulk-change.server.ts';
import { applyTracking, previewTracking } from './import-tracking.server.ts';
import { type ConfirmedEntry, readPasted } from './import-tracking.ts';
import { importLimits } from './list-import.ts';
import { mailBulkChange } from './mail-bulk-change.server.ts';
import { processBulkChange } from './process-bulk-change.server.ts';
import { undoBulkChange } from './undo-bulk-change.server.ts';

const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';
const nothing = { carrier: '', trackingNumber: '' };

onBothDatabases('a bulk tracking import', (shop) => {
  let ids: string[];
  beforeEach(async () => {
    ids = [];
    for (let count = 0; count < 3; count += 1) {
      // Uses different customers: the same cart of one customer would raise the paid-twice warning.
      const { orderId } = await buyAndPay(shop, { email: `buyer${count}@example.com` });
      ids.push(orderId);
    }
  });

  const services = () => ({ db: shop.db, jobs: shop.store.jobs });
  const entry = (at: number, changes: Partial<ConfirmedEntry> = {}): ConfirmedEntry => ({
    orderId: `${ids[at]}`,
    carrier: 'Aramex',
    trackingNumber: `47${at}`,
    seen: nothing,
    confirmed: [],
    ...changes,
  });
  const all = () => [entry(0), entry(1), entry(2)];
  const apply = (
    entries: ConfirmedEntry[],
    changes: { markOutForDelivery?: boolean; mail?: boolean } = {},
  ) =>
    applyTracking(services(), {
      entries,
      markOutForDelivery: true,
      mail: true,
      staffId,
      ...changes,
    });
  /** Saves all entries. Returns the id of the bulk change. */
  const save = async (
    entries = all(),
    changes: { markOutForDelivery?: boolean; mail?: boolean } = {},
  ) => {
    const outcome = await apply(entries, changes);
    if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.refused)}`);
    return outcome.change;
  };
  const find = async (change: string) => {
    const saved = await findBulkChange(shop.db, change, 'tracking');
    if (!saved) throw new Error('it is not there');
    return saved;
  };
  const undo = async (change: string) => {
    await undoBulkChange(services(), change, 'tracking');
    await processBulkChange(services(), change);
  };
  const endTimeToUndo = () =>
    shop.db
      .updateTable('bulk_changes')
      .set({ worked_at: new Date(Date.now() - 61_000) })
      .execute();
  const mailLater = async (change: string) => {
    await endTimeToUndo();
    await mailBulkChange(services(), change);
  };
  const preview = (text: string, carrier = 'Aramex') =>
    previewTracking(shop.db, [readPasted(text)], carrier);
  const ship = (at: number, trackingNumber: string) =>
    shipOrder(services(), {
      orderId: `${ids[at]}`,
      carrier: 'Aramex',
      trackingNumber,
      seen: nothing,
      markOutForDelivery: true,
      mail: true,
      confirmed: [],
      staffId,
    });
  const numbers = async () =>
    (await readOrders(shop.db)).map(({ tracking_number }) => tracking_number);
  const shippedMails = async () =>
    (await readEmails(shop.db)).filter(({ kind }) => kind === 'shipped');
  const set = (at: number, row: { status?: 'pending'; order_status?: OrderStatus }) =>
    shop.db.updateTable('orders').set(row).where('order_id', '=', `${ids[at]}`).execute();

  describe('the preview of a tracking import', () => {
    test('shows changes, saved numbers and errors', async () => {
      await ship(1, '471');
      await ship(2, '999');
      const text = `${ids[0]} 470\n${ids[1]} 471\n${ids[2]} 472 DHL\n123 4711\n???`;
      const { rows, faults } = await preview(text);
      expect(rows).toMatchObject([
        { orderId: ids[0], change: 'new', seen: nothing, name: 'Mona Saleh', city: 'Dubai' },
        { orderId: ids[1], change: 'same' },
        { change: 'changed', tracking: { carrier: 'DHL' }, seen: { trackingNumber: '999' } },
      ]);
      expect(faults).toMatchObject([
        { place: { from: 'line', at: 4 }, reason: 'order_unknown', text: '123 · 4711' },
        { place: { from: 'line', at: 5 }, reason: 'order_invalid' },
      ]);
      expect(await numbers()).toEqual([null, '471', '999']);
    });

    test('shows orders with warnings', async () => {
      await set(0, { status: 'pending' });
      await set(1, { order_status: 'cancelled' });
      await addPaidTwice(shop.db, `${ids[2]}`);
      const { rows } = await preview(`${ids[0]} 1\n${ids[1]} 2\n${ids[2]} 2`);
      expect(rows.map(({ warnings }) => warnings)).toEqual([
        ['not_paid'],
        ['cancelled', 'number_shared'],
        ['paid_twice', 'number_shared'],
      ]);
    });

    test('requires a carrier for all or for each', async () => {
      const refused = { code: 'carrier_required', field: 'carrier' };
      await expect(preview(`${ids[0]} 1`, ' ')).rejects.toMatchObject(refused);
      expect((await preview(`${ids[0]} 1 DHL`, '')).rows).toHaveLength(1);
      await expect(preview('\n')).rejects.toMatchObject({ code: 'nothing_given' });
    });
  });

  test('a bulk tracking import is saved as a whole, and a minute later every customer is emailed once', async () => {
    const change = await save();
    expect(await find(change)).toMatchObject({
      state: 'done',
      changed: 3,
      same: 0,
      status: 'out_for_delivery',
      isMailed: true,
      emails: 3,
    });
    expect((await find(change)).undoable).toBeGreaterThan(50);
    expect(await mailBulkChange(services(), change)).toBe('done');
    await shop.deliverEmails();
    expect(await shippedMails(), 'it can still be undone').toEqual([]);
    await endTimeToUndo();
    await shop.deliverEmails();
    await Promise.all([
      mailBulkChange(services(), change),
      mailBulkChange(services(), change),
      shop.deliverEmails(),
    ]);
    expect(await numbers()).toEqual(['470', '471', '472']);
    expect(await readOrder(shop.db, `${ids[1]}`)).toMatchObject({
      carrier: 'Aramex',
      order_status: 'out_for_delivery',
    });
    const written = (await shippedMails()).map(({ order_id, facts }) => [order_id, facts]);
    expect(Object.fromEntries(written)).toMatchObject({
      [`${ids[0]}`]: { trackingNumber: '470' },
      [`${ids[2]}`]: { trackingNumber: '472' },
    });
    expect(await shippedMails()).toHaveLength(3);
    for (const orderId of ids) {
      const history = await readHistory(shop.db, orderId);
      expect(history.slice(-3)).toEqual(['shipped', 'status_changed', 'email_queued']);
    }
  });

  test('a bulk tracking import leaves status and customers unchanged on request, and delivered orders delivered', async () => {
    const change = await save([entry(0)], { markOutForDelivery: false, mail: false });
    expect((await readOrder(shop.db, `${ids[0]}`)).order_status).toBe('pending');
    expect(await find(change)).toMatchObject({ status: undefined, isMailed: false, emails: 0 });
    await mailLater(change);
    expect(await shippedMails()).toEqual([]);
    await set(1, { order_status: 'delivered' });
    await apply([entry(1)]);
    expect((await readOrder(shop.db, `${ids[1]}`)).order_status).toBe('delivered');
  });

  test('a bulk tracking import ships an order without an email address without an email', async () => {
    await shop.db.updateTable('orders').set({ email: null }).execute();
    const change = await save();
    expect(await find(change)).toMatchObject({ changed: 3, emails: 0 });
    await mailLater(change);
    expect(await shippedMails()).toEqual([]);
  });

  describe('the undo of a tracking import', () => {
    const readState = async () =>
      (await readOrders(shop.db)).map((row) => [
        row.carrier,
        row.tracking_number,
        row.order_status,
      ]);

    test('restores each order with an event, and sends no email', async () => {
      await ship(1, '999');
      const then = await readState();
      const seen = { carrier: 'Aramex', trackingNumber: '999' };
      const change = await save([entry(0), entry(1, { seen, trackingNumber: '1000' }), entry(2)]);
      await undo(change);
      expect(await readState()).toEqual(then);
      expect(await find(change)).toMatchObject({
        state: 'undone',
        undone: 3,
        notUndone: [],
        emails: 0,
      });
      const lines = async (at: number) => (await readHistory(shop.db, `${ids[at]}`)).slice(-4);
      expect(await lines(0)).toEqual([
        'shipped',
        'status_changed',
        'tracking_removed',
        'status_changed',
      ]);
      expect((await lines(1)).slice(-2)).toEqual(['tracking_changed', 'tracking_changed']);
      await mailLater(change);
      await shop.deliverEmails();
      expect((await shippedMails()).map(({ order_id }) => order_id)).toEqual([ids[1]]);
      await undo(change);
      expect(await find(change), 'pressed twice').toMatchObject({ state: 'undone', undone: 3 });
      const again = await save([entry(0), entry(2)]);
      expect(await find(again)).toMatchObject({ changed: 2, same: 0 });
    });

    test('skips and reports orders changed since', async () => {
      const change = await save();
      const seen = { carrier: 'Aramex', trackingNumber: '470' };
      const dhl = { orderId: `${ids[0]}`, carrier: 'DHL', trackingNumber: '1', seen };
      const rest = { markOutForDelivery: true, mail: false, confirmed: [], staffId };
      await shipOrder(services(), { ...dhl, ...rest });
      const status = { orderId: `${ids[1]}`, confirmed: [], staffId };
      await changeOrderStatus(shop.db, { ...status, status: 'delivered' });
      await changeOrderStatus(shop.db, { ...status, status: 'out_for_delivery' });
      await undo(change);
      const unchanged = [`${ids[0]}`, `${ids[1]}`].sort();
      expect(await find(change)).toMatchObject({
        state: 'undone',
        undone: 1,
        notUndone: unchanged,
      });
      expect((await readOrders(shop.db)).map((row) => [row.carrier, row.order_status])).toEqual([
        ['DHL', 'out_for_delivery'],
        ['Aramex', 'out_for_delivery'],
        [null, 'pending'],
      ]);
    });

    test('resumes after a crash by its saved job', async () => {
      const change = await save();
      await undoBulkChange(services(), change, 'tracking');
      expect(await find(change)).toMatchObject({ state: 'undoing', undoable: 0 });
      await shop.deliverEmails();
      expect(await find(change)).toMatchObject({ state: 'undone', undone: 3 });
      expect(await numbers()).toEqual([null, null, null]);
    });

    test('runs once with a concurrent request, and races with the emails', async () => {
      const change = await save();
      await endTimeToUndo();
      const [undone] = await Promise.allSettled([
        undoBulkChange(services(), change, 'tracking'),
        mailBulkChange(services(), change),
      ]);
      expect(undone.status, 'its time was over').toBe('rejected');
      expect(await shippedMails()).toHaveLength(3);
      const other = await save([
        entry(0, { trackingNumber: '8', seen: { carrier: 'Aramex', trackingNumber: '470' } }),
      ]);
      await Promise.all([undo(other), undo(other), mailBulkChange(services(), other)]);
      expect(await find(other)).toMatchObject({ state: 'undone', undone: 1 });
      expect(await shippedMails()).toHaveLength(3);
      expect(await numbers()).toEqual(['470', '471', '472']);
    });

    test('is refused after the undo period, and as a bulk status change', async () => {
      const change = await save();
      await expect(undoBulkChange(services(), change, 'status')).rejects.toThrow('change_unknown');
      expect(await findBulkChange(shop.db, change, 'status')).toBeUndefined();
      await endTimeToUndo();
      await expect(undo(change)).rejects.toThrow('too_late');
      expect(await numbers()).toEqual(['470', '471', '472']);
    });

    test('a shopper whose order ships without a number sees its shipping time', async () => {
      await undo(await save());
      const dispatch = await findDispatch(shop.db, `${ids[0]}`);
      const shipped = await shop.db
        .selectFrom('order_events')
        .select(['kind', 'created_at'])
        .where('order_id', '=', `${ids[0]}`)
        .where('kind', '=', 'shipped')
        .execute();
      expect(shipped).toHaveLength(1);
      await shop.db
        .updateTable('order_events')
        .set({ created_at: new Date(0) })
        .where('kind', '=', 'shipped')
        .execute();
      expect(await findDispatch(shop.db, `${ids[0]}`)).toEqual(dispatch);
    });
  });

  describe('emails a minute after a tracking import', () => {
    test('skip a changed number, a cancelled order, and a customer already emailed', async () => {
      const change = await save();
      await set(0, { order_status: 'cancelled' });
      await changeOrderStatus(shop.db, {
        orderId: `${ids[1]}`,
        status: 'cancelled',
        confirmed: [],
        staffId,
      });
      const seen = { carrier: 'Aramex', trackingNumber: '472' };
      await shipOrder(services(), {
        orderId: `${ids[2]}`,
        ...seen,
        seen,
        markOutForDelivery: true,
        mail: true,
        confirmed: [],
        staffId,
      });
      await mailLater(change);
      const written = (await shippedMails()).map(({ order_id }) => order_id);
      expect(written.sort()).toEqual([`${ids[0]}`, `${ids[2]}`].sort());
    });

    test('of two changes contain the last number, once', async () => {
      const first = await save();
      const seen = { carrier: 'Aramex', trackingNumber: '470' };
      const second = await save([entry(0, { trackingNumber: '8', seen })]);
      await mailLater(first);
      await mailLater(second);
      const numbers = (await shippedMails()).map(
        ({ facts }) => (facts as { trackingNumber: string }).trackingNumber,
      );
      expect(numbers.sort()).toEqual(['471', '472', '8']);
    });

    test('are sent once each when a process dies between them', async () => {
      const change = await save();
      await endTimeToUndo();
      let sent = 0;
      const jobs: Jobs = {
        async statementOf(...job) {
          sent += 1;
          if (sent === 2) throw new Error('the server is gone');
          return shop.store.jobs.statementOf(...job);
        },
      };
      await expect(mailBulkChange({ db: shop.db, jobs }, change)).rejects.toThrow('is gone');
      await shop.deliverEmails();
      await shop.deliverEmails();
      expect((await shippedMails()).map(({ order_id }) => order_id).sort()).toEqual(ids.toSorted());
    });
  });

  describe('a tracking import is all or nothing', () => {
    const nothingHappened = async (but: (string | null)[] = [null, null, null]) => {
      expect(await numbers()).toEqual(but);
      expect(await shippedMails()).toHaveLength(but.filter(Boolean).length);
      expect(await shop.db.selectFrom('bulk_changes').selectAll().execute()).toEqual([]);
    };

    test('when a colleague shipped an order meanwhile, which it reports', async () => {
      await ship(1, '999');
      expect(await apply(all())).toMatchObject({
        ok: false,
        refused: [{ orderId: ids[1], why: 'conflict', now: { trackingNumber: '999' } }],
      });
      await nothingHappened([null, '999', null]);
    });

    test('when an order may be paid twice and is not packed, until confirmed', async () => {
      await addPaidTwice(shop.db, `${ids[2]}`);
      const warnings = ['paid_twice'] as const;
      expect(await apply(all())).toMatchObject({
        ok: false,
        refused: [{ orderId: ids[2], why: 'warnings', warnings }],
      });
      await nothingHappened();
      await set(2, { order_status: 'preparing' });
      expect(await apply(all()), 'who packed it has looked into it').toMatchObject({ ok: true });
    });

    test('when an order got a warning, until confirmed', async () => {
      await set(2, { order_status: 'cancelled' });
      const warnings = ['cancelled'] as const;
      expect(await apply(all())).toEqual({
        ok: false,
        refused: [{ orderId: ids[2], why: 'warnings', warnings }],
      });
      await nothingHappened();
      const confirmed = [entry(0), entry(1), entry(2, { confirmed: [...warnings] })];
      expect(await find(await save(confirmed))).toMatchObject({ changed: 3 });
      const { order_status } = await readOrder(shop.db, `${ids[2]}`);
      expect(order_status, 'a cancelled order stays so, as on its own page').toBe('cancelled');
    });

    test('when two orders share an unconfirmed number', async () => {
      const refused = await apply([entry(0), entry(1, { trackingNumber: '470' })]);
      expect(refused).toMatchObject({
        ok: false,
        refused: [{ why: 'warnings' }, { why: 'warnings' }],
      });
      await nothingHappened();
    });

    test('when an order no longer exists', async () => {
      expect(await apply([...all(), entry(0, { orderId: '999', trackingNumber: '1' })])).toEqual({
        ok: false,
        refused: [{ orderId: '999', why: 'unknown' }],
      });
      await nothingHappened();
    });

    test('when it fails half-way', async () => {
      const jobs = { statementOf: () => Promise.reject(new Error('the server is gone')) };
      const request = { entries: all(), markOutForDelivery: true, mail: true, staffId };
      const applied = applyTracking({ db: shop.db, jobs }, request);
      await expect(applied).rejects.toThrow('the server is gone');
      await nothingHappened();
      for (const orderId of ids) {
        expect(await readHistory(shop.db, orderId)).not.toContain('shipped');
      }
    });

    test.runIf(shop.kind === 'postgres')('when the connection is cut half-way', async () => {
      const cut = CompiledQuery.raw('select pg_terminate_backend(pg_backend_pid())');
      const jobs = { statementOf: async () => cut };
      const entries = all();
      const request = { entries, markOutForDelivery: true, mail: true, staffId };
      await expect(applyTracking({ db: shop.db, jobs }, request)).rejects.toThrow();
      shop.takeDatabaseProblems();
      await nothingHappened();
      expect(await find(await save(entries)), 'no lock is left').toMatchObject({ changed: 3 });
    });

    test('when one number is invalid', async () => {
      const wrong = entry(1, { trackingNumber: '<script>' });
      await expect(apply([entry(0), wrong])).rejects.toMatchObject({ code: 'number_invalid' });
      await nothingHappened();
    });
  });

  describe('concurrent tracking imports', () => {
    test('of the same file apply once without deadlock in any order', async () => {
      const changes = await Promise.all([save(), save(all().reverse())]);
      const results = await Promise.all(changes.map(find));
      expect(results.map(({ changed, same }) => [changed, same]).sort()).toEqual([
        [0, 3],
        [3, 0],
      ]);
      for (const change of changes) await mailLater(change);
      expect(await shippedMails()).toHaveLength(3);
    });

    test('with other numbers leave the first complete', async () => {
      const others = all().map((one) => ({ ...one, trackingNumber: `9${one.trackingNumber}` }));
      const outcomes = await Promise.all([apply(all()), apply(others.reverse())]);
      const saved = outcomes.flatMap((outcome) => (outcome.ok ? outcome.change : []));
      expect(saved).toHaveLength(1);
      const lengths = (await numbers()).map((number) => `${number}`.length);
      expect(new Set(lengths).size).toBe(1);
      await mailLater(`${saved}`);
      expect(await shippedMails()).toHaveLength(3);
    });

    test('with a single shipment email each customer one number', async () => {
      const [outcome] = await Promise.all([apply(all()), ship(1, '999')]);
      if (outcome.ok) await mailLater(outcome.change);
      const mails = await shippedMails();
      const mailsOfOne = mails.filter(({ order_id }) => order_id === ids[1]);
      expect(mailsOfOne).toHaveLength(1);
      expect([1, 3]).toContain(mails.length);
    });
  });

  test(`a tracking import accepts ${importLimits.orders} orders at once`, async () => {
    const max = importLimits.orders;
    const entries = (count: number) =>
      Array.from({ length: count }, (_, at) => entry(0, { orderId: `${at}` }));
    await expect(apply(entries(max + 1))).rejects.toMatchObject({ code: 'too_many_orders' });
    await expect(apply([])).rejects.toMatchObject({ code: 'nothing_given' });
    const orders = Array.from({ length: max }, (_, at) => ({
      order_id: `8${String(at).padStart(11, '0')}`,
      total: '39.00',
      status: 'paid' as const,
      first_name: 'Mona',
      last_name: 'Saleh',
      email: 'mona@example.com',
      city: 'Dubai',
    }));
    for (let at = 0; at < max; at += 1000) {
      await shop.db
        .insertInto('orders')
        .values(orders.slice(at, at + 1000))
        .execute();
    }
    const text = orders.map(({ order_id }, at) => `${order_id} ${4711 + at}`).join('\n');
    const { rows } = await preview(text);
    expect(rows).toHaveLength(max);
    const change = await save(rows.map((row) => ({ ...row, ...row.tracking, confirmed: [] })));
    expect(await find(change)).toMatchObject({ changed: max, emails: max });
  }, 60_000);
});

import { CompiledQuery } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import { readEmails, readHistory, readOrder, readOrders } from '../../tests/support/rows.ts';
import { applyTracking, previewTracking } from './import-tracking.server.ts';
import { type ConfirmedEntry, readPasted } from './import-tracking.ts';
import { shipOrder } from './ship-order.server.ts';

const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';
const nothing = { carrier: '', trackingNumber: '' };

onBothDatabases('tracking numbers of many orders', (shop) => {
  let ids: string[];
  beforeEach(async () => {
    ids = [];
    for (let count = 0; count < 3; count += 1) ids.push((await buyAndPay(shop)).orderId);
  });

  const services = () => ({ db: shop.db, jobs: shop.store.jobs });
  const entry = (at: number, changes: Partial<ConfirmedEntry> = {}): ConfirmedEntry => ({
    ...{ orderId: `${ids[at]}`, carrier: 'Aramex', trackingNumber: `47${at}` },
    ...{ seen: nothing, confirmed: [] },
    ...changes,
  });
  const all = () => [entry(0), entry(1), entry(2)];
  const apply = (entries: ConfirmedEntry[], changes: { setOut?: boolean; mail?: boolean } = {}) =>
    applyTracking(services(), { entries, setOut: true, mail: true, staffId, ...changes });
  const preview = (text: string, carrier = 'Aramex') =>
    previewTracking(shop.db, [readPasted(text)], carrier);
  const ship = (at: number, trackingNumber: string) =>
    shipOrder(services(), {
      ...{ orderId: `${ids[at]}`, carrier: 'Aramex', trackingNumber, seen: nothing },
      ...{ setOut: true, mail: true, confirmed: [], staffId },
    });
  const numbers = async () =>
    (await readOrders(shop.db)).map(({ tracking_number }) => tracking_number);
  const shippedMails = async () =>
    (await readEmails(shop.db)).filter(({ kind }) => kind === 'shipped');
  const set = (at: number, row: { status?: 'pending'; order_status?: 'cancelled' | 'delivered' }) =>
    shop.db.updateTable('orders').set(row).where('order_id', '=', `${ids[at]}`).execute();

  describe('before they are saved', () => {
    test('show what would change, what is saved already, and what cannot be used', async () => {
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

    test('show which orders are doubtful', async () => {
      await set(0, { status: 'pending' });
      await set(1, { order_status: 'cancelled' });
      const { rows } = await preview(`${ids[0]} 1\n${ids[1]} 2\n${ids[2]} 2`);
      expect(rows.map(({ doubts }) => doubts)).toEqual([
        ['not_paid'],
        ['cancelled', 'number_shared'],
        ['number_shared'],
      ]);
    });

    test('need a carrier, for all or for each', async () => {
      const refused = { code: 'carrier_required', field: 'carrier' };
      await expect(preview(`${ids[0]} 1`, ' ')).rejects.toMatchObject(refused);
      expect((await preview(`${ids[0]} 1 DHL`, '')).rows).toHaveLength(1);
      await expect(preview('\n')).rejects.toMatchObject({ code: 'nothing_given' });
    });
  });

  test('are saved together, and every customer is written to once', async () => {
    expect(await apply(all())).toEqual({ ok: true, shipped: 3, mailed: 3, same: 0 });
    expect(await numbers()).toEqual(['470', '471', '472']);
    expect(await readOrder(shop.db, `${ids[1]}`)).toMatchObject({
      ...{ carrier: 'Aramex', order_status: 'out_for_delivery' },
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

  test('leave status and customers alone when asked to, and a delivered order delivered', async () => {
    await apply([entry(0)], { setOut: false, mail: false });
    expect((await readOrder(shop.db, `${ids[0]}`)).order_status).toBe('pending');
    expect(await shippedMails()).toEqual([]);
    await set(1, { order_status: 'delivered' });
    await apply([entry(1)]);
    expect((await readOrder(shop.db, `${ids[1]}`)).order_status).toBe('delivered');
  });

  test('an order without an e-mail address is shipped without an e-mail', async () => {
    await shop.db.updateTable('orders').set({ email: null }).execute();
    expect(await apply(all())).toMatchObject({ ok: true, shipped: 3, mailed: 0 });
  });

  describe('all or none', () => {
    const nothingHappened = async (but: (string | null)[] = [null, null, null]) => {
      expect(await numbers()).toEqual(but);
      expect(await shippedMails()).toHaveLength(but.filter(Boolean).length);
    };

    test('where a colleague has shipped one meanwhile, and which', async () => {
      await ship(1, '999');
      expect(await apply(all())).toMatchObject({
        ok: false,
        refused: [{ orderId: ids[1], why: 'conflict', now: { trackingNumber: '999' } }],
      });
      await nothingHappened([null, '999', null]);
    });

    test('where one has become doubtful, until it is confirmed', async () => {
      await set(2, { order_status: 'cancelled' });
      const doubts = ['cancelled'] as const;
      expect(await apply(all())).toEqual({
        ok: false,
        refused: [{ orderId: ids[2], why: 'doubts', doubts }],
      });
      await nothingHappened();
      const confirmed = [entry(0), entry(1), entry(2, { confirmed: [...doubts] })];
      expect(await apply(confirmed)).toMatchObject({ ok: true, shipped: 3 });
      const { order_status } = await readOrder(shop.db, `${ids[2]}`);
      expect(order_status, 'a cancelled order stays so, as on its own page').toBe('cancelled');
    });

    test('where two have one number that was not confirmed', async () => {
      const refused = await apply([entry(0), entry(1, { trackingNumber: '470' })]);
      expect(refused).toMatchObject({ ok: false, refused: [{ why: 'doubts' }, { why: 'doubts' }] });
      await nothingHappened();
    });

    test('where an order is gone', async () => {
      expect(await apply([...all(), entry(0, { orderId: '999', trackingNumber: '1' })])).toEqual({
        ok: false,
        refused: [{ orderId: '999', why: 'unknown' }],
      });
      await nothingHappened();
    });

    test('where it fails half-way', async () => {
      let sent = 0;
      const jobs = {
        send: async (...job: Parameters<typeof shop.store.jobs.send>) => {
          sent += 1;
          if (sent === 2) throw new Error('the server is gone');
          await shop.store.jobs.send(...job);
        },
      };
      const applied = applyTracking(
        { db: shop.db, jobs },
        { entries: all(), setOut: true, mail: true, staffId },
      );
      await expect(applied).rejects.toThrow('the server is gone');
      await nothingHappened();
      for (const orderId of ids) {
        expect(await readHistory(shop.db, orderId)).not.toContain('shipped');
      }
    });

    test.runIf(shop.kind === 'postgres')('where the connection is cut half-way', async () => {
      const jobs = {
        send: async (trx: Parameters<typeof shop.store.jobs.send>[0]) => {
          await trx.executeQuery(
            CompiledQuery.raw('select pg_terminate_backend(pg_backend_pid())'),
          );
        },
      };
      const entries = all();
      const wanted = { entries, setOut: true, mail: true, staffId };
      await expect(applyTracking({ db: shop.db, jobs }, wanted)).rejects.toThrow();
      shop.takeDatabaseProblems();
      await nothingHappened();
      expect(await apply(entries), 'no lock is left').toMatchObject({ ok: true, shipped: 3 });
    });

    test('where one number cannot be used', async () => {
      const wrong = entry(1, { trackingNumber: '<script>' });
      await expect(apply([entry(0), wrong])).rejects.toMatchObject({ code: 'number_invalid' });
      await nothingHappened();
    });
  });

  describe('at the same moment', () => {
    test('from the same file twice, in any order: once each, and none waits for ever', async () => {
      const [one, other] = await Promise.all([apply(all()), apply(all().reverse())]);
      expect([one, other].map((each) => each.ok)).toEqual([true, true]);
      const counts = [one, other].map((each) => (each.ok ? [each.shipped, each.same] : []));
      expect(counts.sort()).toEqual([
        [0, 3],
        [3, 0],
      ]);
      expect(await shippedMails()).toHaveLength(3);
    });

    test('with other numbers: the first one stays, whole', async () => {
      const others = all().map((one) => ({ ...one, trackingNumber: `9${one.trackingNumber}` }));
      const outcomes = await Promise.all([apply(all()), apply(others.reverse())]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      const saved = (await numbers()).map((number) => `${number}`.length);
      expect(new Set(saved).size).toBe(1);
      expect(await shippedMails()).toHaveLength(3);
    });

    test('as a colleague ships one of them: each customer reads of one number', async () => {
      await Promise.all([apply(all()), ship(1, '999')]);
      const mails = await shippedMails();
      const ofOne = mails.filter(({ order_id }) => order_id === ids[1]);
      expect(ofOne).toHaveLength(1);
      expect([1, 3]).toContain(mails.length);
    });
  });

  test('are 500 orders at once', async () => {
    const entries = (count: number) =>
      Array.from({ length: count }, (_, at) => entry(0, { orderId: `${at}` }));
    await expect(apply(entries(501))).rejects.toMatchObject({ code: 'too_many_orders' });
    await expect(apply([])).rejects.toMatchObject({ code: 'nothing_given' });
    const orders = Array.from({ length: 500 }, (_, at) => ({
      ...{ order_id: `8${String(at).padStart(11, '0')}`, total: '39.00', status: 'paid' as const },
      ...{ first_name: 'Mona', last_name: 'Saleh', email: 'mona@example.com', city: 'Dubai' },
    }));
    await shop.db.insertInto('orders').values(orders).execute();
    const text = orders.map(({ order_id }, at) => `${order_id} ${4711 + at}`).join('\n');
    const { rows } = await preview(text);
    expect(rows).toHaveLength(500);
    const outcome = await apply(rows.map((row) => ({ ...row, ...row.tracking, confirmed: [] })));
    expect(outcome).toEqual({ ok: true, shipped: 500, mailed: 500, same: 0 });
    await expect(preview(`${text}\n${ids[0]} 1`)).resolves.toMatchObject({ faults: [] });
  }, 60_000);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { runAttentionChecks } from '#domain/attention/run-checks.server.ts';
import { reconcilePayments } from '#domain/payments/reconcile.server.ts';
import { requestRefund } from '#domain/refunds/request-refund.server.ts';
import type { Secrets } from '#domain/runtime/signatures.server.ts';
import { resealServices } from '#domain/settings/saved-services.server.ts';
import { unreadableServicesCheck } from '#domain/settings/unreadable-services.server.ts';
import {
  confirmSecondFactor,
  startSecondFactorSetup,
} from '#domain/staff/sign-in/second-factor.server.ts';
import { createStore } from '#server/process/create-store.ts';
import { TapStandIn } from '../../../tests/support/gateways/tap-stand-in.ts';
import { MailServer } from '../../../tests/support/mail-server.ts';
import { closeTestMarket, openTestMarket, saveTestMarket } from '../../../tests/support/markets.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../../tests/support/purchase.ts';
import { readAttempt, readEmails, readOpenItems, readOrder } from '../../../tests/support/rows.ts';
import { postForm, staffContextOf } from '../../../tests/support/staff-context.ts';
import { unusedTotp } from '../../../tests/support/totp.ts';
import { keyField } from '../forms/staff-form-contract.ts';
import { handleServicesAction, loadServices } from './services.server.ts';

const tap = await new TapStandIn().listen();
const mail = await MailServer.start();
afterAll(() => Promise.all([tap.stop(), mail.stop()]));

const [firstKey, secondKey] = ['sk_test_first_account', 'sk_test_second_account'];
const env = { PAYMENT_GATEWAY: 'back-office', TAP_URL: tap.url };

onBothDatabases(
  'services that an owner sets up in the browser',
  (shop) => {
    let cookies: [string, string][] = [];
    let staff: Awaited<ReturnType<typeof staffContextOf>>;
    beforeEach(async () => {
      tap.forget();
      tap.keys = [firstKey, secondKey];
      mail.received.length = 0;
      cookies = [];
      staff = await staffContextOf(shop);
    });

    type Form = Record<string, string>;
    const currentId = (kind: string) =>
      shop.store.services.saved().find((one) => one.kind === kind && one.isCurrent)?.id ?? '';
    const send = async (form: Form) => {
      const all = { [keyField]: newKey(), current: staff.password, ...form };
      const plain = postForm(shop, '/admin/settings/services', all);
      const request = new Request(plain, { headers: new Headers([...plain.headers, ...cookies]) });
      const body = await request.clone().formData();
      const result = await handleServicesAction(body, { request, context: staff.context });
      return result.data;
    };
    const save = (about: string, form: Form) =>
      send({ intent: 'save', about, seen: currentId(about), ...form });
    const saveTap = (key: string, form: Form = {}) => save('tap', { key, ...form });
    const { port } = new URL(mail.url);
    const mailForm = { host: '127.0.0.1', port, security: 'starttls' };

    const buy = async () => {
      const { order_id, redirectUrl } = await shop.visitor().buy(purchase(), { key: newKey() });
      return { orderId: order_id, id: redirectUrl.split('/').at(-1) ?? '' };
    };
    const deliver = ({ headers, body }: { headers: Headers; body: string }) =>
      shop.visitor().fetch('/api/webhooks/tap', { method: 'POST', headers, body });
    const refund = async (orderId: string) => {
      const { id: paymentId } = await readAttempt(shop.db, orderId);
      const { staffId } = staff;
      const request = { orderId, paymentId, amount: '1', reason: 'Test', staffId };
      await requestRefund(shop.store, { ...request, reference: randomUUID() });
    };
    /** Another process with these secrets. */
    const startProcess = async (secrets: Secrets) => {
      const config = readConfig(env);
      const { db, store, log } = shop;
      const other = createStore({ db, jobs: store.jobs, config, secrets, log: log.log });
      await other.liveSettings.reload();
      return other;
    };
    const otherSecret = 'another secret only for tests, forty characters';

    test('a saved key takes the payments at once, without a restart', async () => {
      const refused = await shop.visitor().json('/api/mtjree/create', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'Idempotency-Key': newKey() },
        body: JSON.stringify(purchase()),
      });
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(await saveTap(firstKey)).toMatchObject({ kind: 'done' });
      const { orderId, id } = await buy();
      const saved = currentId('tap');
      expect(await readAttempt(shop.db, orderId)).toMatchObject({ gateway: 'tap', account: saved });
      tap.close(id, 'CAPTURED');
      expect((await deliver(tap.webhook(id))).status).toBe(200);
      expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
    });

    test('a replaced key still serves webhooks, syncs and refunds of its own charges', async () => {
      await saveTap(firstKey);
      const [byWebhook, bySync] = [await buy(), await buy()];
      await saveTap(secondKey);
      const later = await buy();
      for (const { id } of [byWebhook, bySync, later]) tap.close(id, 'CAPTURED');
      expect((await deliver(tap.webhook(byWebhook.id))).status).toBe(200);
      expect((await deliver(tap.webhook(later.id))).status).toBe(200);
      const { status } = await shop.visitor().fetch(`/api/mtjree/status/${bySync.orderId}`);
      expect(status).toBe(200);
      for (const { orderId } of [byWebhook, bySync, later]) {
        expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
      }
      await refund(byWebhook.orderId);
      await refund(later.orderId);
      expect(tap.refunds.size).toBe(2);
      const keys = tap.calls
        .filter(({ path }) => path === '/v2/refunds/')
        .map(({ headers }) => headers.authorization);
      expect(keys).toEqual([`Bearer ${firstKey}`, `Bearer ${secondKey}`]);
    });

    test('a charge of a key that the gateway has revoked is synced with the new key', async () => {
      await saveTap(firstKey);
      const { orderId, id } = await buy();
      await saveTap(secondKey);
      tap.keys = [secondKey];
      tap.isOneAccount = true;
      tap.close(id, 'CAPTURED');
      await shop.visitor().fetch(`/api/mtjree/status/${orderId}`);
      expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
    });

    test('a removed service still serves its charges, and takes no new ones', async () => {
      await saveTap(firstKey);
      const { orderId, id } = await buy();
      const remove = () => send({ intent: 'remove', about: 'tap', seen: currentId('tap') });
      expect(await remove()).toMatchObject({ kind: 'refused', message: /takes payments/ });
      expect(await save('checkout', { first: '', fallback: '' })).toMatchObject({ kind: 'done' });
      expect(await remove()).toMatchObject({ kind: 'done' });
      expect(shop.store.gateways.primary().name).toBe('none');
      tap.close(id, 'CAPTURED');
      await reconcilePayments(shop.store);
      await shop.visitor().fetch(`/api/mtjree/status/${orderId}`);
      expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
    });

    test('neither the database, the page, the log nor a refusal shows a saved secret', async () => {
      await saveTap(firstKey, { merchant: 'm-1' });
      await save('smtp', { ...mailForm, user: 'shop', password: 'hunter2 secret' });
      const refused = await save('stripe', { key: 'sk_live_typed', webhook_secret: 'oops' });
      expect(refused).toMatchObject({ kind: 'refused', problems: { webhook_secret: /whsec_/ } });
      const page = await loadServices(staff.context);
      const rows = await shop.db.selectFrom('saved_services').selectAll().execute();
      const requests = await shop.db.selectFrom('staff_requests').selectAll().execute();
      const events = await shop.db.selectFrom('staff_events').selectAll().execute();
      const emails = await readEmails(shop.db);
      const all = JSON.stringify([page, refused, rows, requests, events, emails]);
      expect(all + shop.log.text()).not.toMatch(/first_account|hunter2|sk_live_typed/);
      expect(page.services.find(({ kind }) => kind === 'tap')).toMatchObject({
        fields: { merchant: 'm-1' },
        by: 'huda',
        isReadable: true,
      });
    });

    test.each([
      ['without the password', { current: '' }, 'current'],
      ['with a wrong password', { current: 'wrong wrong wrong' }, 'current'],
    ])('a change %s is refused and names the field', async (_, form, field) => {
      const result = await saveTap(firstKey, form);
      expect(result).toMatchObject({ kind: 'refused', problems: { [field]: /password/i } });
      expect(currentId('tap')).toBe('');
    });

    test('an owner with a second factor needs its code, too', async () => {
      const visitor = shop.visitor();
      await visitor.json('/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'huda@nabta.example', password: staff.password }),
      });
      const { staffId, password } = staff;
      const signedIn = () => new Headers({ cookie: visitor.cookieHeader });
      const setup = { staffId, password, headers: signedIn() };
      const { key } = await startSecondFactorSetup(shop.store, setup);
      const code = unusedTotp(key);
      const { cookies: renewed } = await confirmSecondFactor(shop.store, { ...setup, code });
      for (const line of renewed) {
        const [name = '', value = ''] = line.split(';', 1).join().split(/=(.*)/s);
        visitor.setCookie(name, value);
      }
      cookies = [['cookie', visitor.cookieHeader]];
      for (const wrong of ['', '000000', code]) {
        const refused = await saveTap(firstKey, { code: wrong });
        expect(refused).toMatchObject({ kind: 'refused', problems: { code: expect.anything() } });
      }
      expect(currentId('tap')).toBe('');
      expect(await saveTap(firstKey, { code: unusedTotp(key) })).toMatchObject({ kind: 'done' });
    });

    test('a change is logged and emailed to every owner, without the value', async () => {
      await shop.db.deleteFrom('emails').execute();
      await saveTap(firstKey);
      const events = await shop.db
        .selectFrom('staff_events')
        .select(['kind', 'data'])
        .where('kind', 'like', 'service_%')
        .execute();
      expect(events).toEqual([{ kind: 'service_added', data: { name: 'Tap' } }]);
      const [email, ...more] = await readEmails(shop.db);
      expect(more).toEqual([]);
      expect(email).toMatchObject({
        kind: 'service_changed',
        recipient: 'huda@nabta.example',
        facts: { service: 'Tap', act: 'added', by: 'huda' },
      });
      await shop.store.liveSettings.reload();
    });

    test('the account of a country is shown once a market has the country, and takes no dollars', async () => {
      const kinds = async () =>
        (await loadServices(staff.context)).services.map(({ kind }) => kind as string);
      expect((await kinds()).sort()).toEqual(['checkout', 'mtjree', 'smtp', 'stripe', 'tap']);
      await saveTestMarket(shop, 'sa', { countries: 'SA KW' });
      expect((await kinds()).filter((kind) => kind.startsWith('tap_'))).toEqual([
        'tap_sa',
        'tap_kw',
      ]);
      expect(await save('tap_sa', { key: 'pk_test_public' })).toMatchObject({
        kind: 'refused',
        problems: { key: /public key/ },
      });
      expect(await save('tap_sa', { key: firstKey, merchant: 'm-1' })).toMatchObject({
        kind: 'done',
      });
      expect(shop.store.gateways.primary().name).toBe('none');
      const page = await loadServices(staff.context);
      expect(page.withKey).toEqual([]);
      expect(page.services.find(({ kind }) => kind === 'tap_sa')).toMatchObject({
        fields: { merchant: 'm-1' },
        isReadable: true,
      });
      expect(await save('checkout', { first: 'tap_sa', fallback: '' })).toMatchObject({
        problems: { first: /list/ },
      });
      expect(await send({ intent: 'try-gateway', about: 'tap_sa' })).toMatchObject({
        keys: [{ gateway: 'tap_sa', result: 'accepted' }],
      });
      await saveTestMarket(shop, 'sa', { countries: 'BH' });
      expect((await kinds()).filter((kind) => kind.startsWith('tap_'))).toEqual([
        'tap_sa',
        'tap_bh',
      ]);
      expect(JSON.stringify(page) + shop.log.text()).not.toContain('first_account');
    });

    test('the account of an open market is removed only after the market has another', async () => {
      await save('tap_sa', { key: firstKey });
      await openTestMarket(shop, 'sa', { gateway_account: 'tap_sa' });
      const remove = () => send({ intent: 'remove', about: 'tap_sa', seen: currentId('tap_sa') });
      expect(await remove()).toMatchObject({ kind: 'refused', message: /open market/ });
      await closeTestMarket(shop, 'sa');
      expect(await remove()).toMatchObject({ kind: 'done' });
    });

    test('of two owners who change the same service, the second sees the change first', async () => {
      await saveTap(firstKey);
      const seen = currentId('tap');
      expect(await saveTap(secondKey, { seen })).toMatchObject({ kind: 'done' });
      const late = await saveTap(firstKey, { seen });
      expect(late).toMatchObject({ kind: 'refused', message: /Another owner/ });
    });

    test('the same form sent twice saves once', async () => {
      const form = { [keyField]: newKey(), seen: '' };
      expect(await saveTap(firstKey, form)).toMatchObject({ kind: 'done' });
      expect(await saveTap(firstKey, form)).toMatchObject({ kind: 'done' });
      expect(await shop.db.selectFrom('saved_services').select('id').execute()).toHaveLength(2);
    });

    test.each([
      [{ host: '' }, 'host'],
      [{ host: 'http://mail.example' }, 'host'],
      [{ host: 'mail.example/../x' }, 'host'],
      [{ port: '0' }, 'port'],
      [{ port: '65536' }, 'port'],
      [{ security: 'none' }, 'security'],
      [{ user: 'shop', password: '' }, 'password'],
      [{ user: '', password: 'x' }, 'user'],
      [{ from: 'not an address' }, 'from'],
      [{ user: 'shop\r\nDATA', password: 'x' }, 'user'],
    ])('a mail server with %j is refused, and names the field', async (form, field) => {
      const result = await save('smtp', { ...mailForm, ...form });
      expect(result).toMatchObject({ kind: 'refused', problems: { [field]: expect.anything() } });
    });

    test('a saved mail server sends the emails, with its own sender', async () => {
      expect(shop.store.mail).toBeUndefined();
      const form = { ...mailForm, from: 'shop@oud.example' };
      expect(await save('smtp', form)).toMatchObject({ kind: 'done' });
      const tried = await send({ intent: 'try-mail', to: 'anyone@oud.example' });
      expect(tried).toMatchObject({ kind: 'done', mail: { result: 'accepted' } });
      expect(mail.received[0]?.from?.address).toBe('shop@oud.example');
      expect(mail.received[0]?.to?.[0]?.address).toBe('anyone@oud.example');
    });

    test('a saved password does not follow to another server', async () => {
      await save('smtp', { ...mailForm, user: 'shop', password: 'secret one' });
      const again = { ...mailForm, user: 'shop', password: '' };
      expect(await save('smtp', again)).toMatchObject({ kind: 'done' });
      const moved = await save('smtp', { ...again, host: 'thief.example' });
      expect(moved).toMatchObject({ kind: 'refused', problems: { password: /again/ } });
    });

    test('the key of a payment service is tried without a charge', async () => {
      await saveTap('sk_test_wrong');
      const trial = () => send({ intent: 'try-gateway', about: 'tap' });
      expect(await trial()).toMatchObject({ keys: [{ gateway: 'tap', result: 'refused' }] });
      await saveTap(firstKey);
      expect(await trial()).toMatchObject({ keys: [{ result: 'accepted', isTest: true }] });
      expect(tap.charges.size).toBe(0);
    });

    test('a fallback without a key, or equal to the first, is refused', async () => {
      await saveTap(firstKey);
      const choose = (first: string, fallback: string) => save('checkout', { first, fallback });
      expect(await choose('tap', 'stripe')).toMatchObject({ problems: { fallback: /key/ } });
      expect(await choose('tap', 'tap')).toMatchObject({ problems: { fallback: /another/ } });
      expect(await choose('paypal', '')).toMatchObject({ problems: { first: /list/ } });
    });

    test('another process uses a change, also while it lacks the newest secret', async () => {
      await saveTap(firstKey);
      const other = await startProcess(shop.secrets);
      expect(other.gateways.primary().name).toBe('tap');
      await resealServices(shop.db, [otherSecret, ...shop.secrets]);
      await shop.store.liveSettings.reload();
      expect(shop.store.services.unreadable()).toEqual([]);
      await other.liveSettings.reload();
      expect(other.services.unreadable()).toEqual([]);
      const rotated = await startProcess([otherSecret]);
      expect(rotated.services.unreadable()).toEqual([]);
      other.sheetReader.close();
    });

    test('without the secret, staff see what to type again, and a new key heals it', async () => {
      await saveTap(firstKey);
      const { orderId, id } = await buy();
      const restored = await startProcess([otherSecret]);
      shop.log.takeErrors();
      expect(restored.services.unreadable()).toEqual(['tap']);
      const check = () => runAttentionChecks(shop.db, [unreadableServicesCheck(restored.services)]);
      await check();
      expect(await readOpenItems(shop.db)).toEqual(['service_unreadable null']);
      await expect(restored.gateways.primary().create({} as never)).rejects.toThrow(/no payments/);
      const verifiedHash = await hashOf(staff.staffId);
      await restored.services.save({
        kind: 'tap',
        seen: currentId('tap'),
        typed: { key: firstKey },
        fixedAccounts: [],
        staffId: staff.staffId,
        verifiedHash,
        language: 'en',
      });
      await restored.liveSettings.reload();
      // This process has no secret for the new row either.
      await shop.store.liveSettings.reload();
      shop.log.takeErrors();
      await check();
      expect(restored.services.unreadable()).toEqual([]);
      const open = shop.db.selectFrom('attention_items').select('id').where('over_at', 'is', null);
      expect(await open.execute()).toEqual([]);
      tap.close(id, 'CAPTURED');
      const attempt = await readAttempt(shop.db, orderId);
      const report = await restored.gateways.named('tap')?.status({
        orderId,
        attempt: 1,
        reference: attempt.reference,
        gatewayReference: attempt.gateway_reference,
        account: attempt.account,
      });
      expect(report?.state).toBe('paid');
    });

    const hashOf = async (staffId: string) => {
      const query = shop.db.selectFrom('staff_accounts').select('password');
      const { password } = await query.where('userId', '=', staffId).executeTakeFirstOrThrow();
      return password ?? '';
    };
  },
  env,
);

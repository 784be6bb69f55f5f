import { RouterContextProvider } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { findOrCreateCustomer } from '#domain/customers/customer.server.ts';
import { resendEmail } from '#domain/emails/resend-email.server.ts';
import type { Language } from '#domain/language.ts';
import { expiringLink } from '#domain/orders/lookup/expiring-links.server.ts';
import { releaseExpiredStock } from '#domain/payments/release-unpaid.server.ts';
import { erasePerson } from '#domain/privacy/erase-person.server.ts';
import { onlyGateway } from '../../../tests/support/fake-gateway.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { mona, newKey, purchase } from '../../../tests/support/purchase.ts';
import { keepMail, setOrder } from '../../../tests/support/reviews.ts';
import {
  readAttempt,
  readAttempts,
  readEmails,
  readHistory,
  readOrder,
  readOrders,
} from '../../../tests/support/rows.ts';
import { staffVisitor } from '../../../tests/support/staff-visitor.ts';
import { countStock, expireAll, readAvailable } from '../../../tests/support/stock.ts';
import type { TestShop } from '../../../tests/support/test-shop.ts';
import type { Visitor } from '../../../tests/support/visitor.ts';
import { loadOrderToPay, type PayResult, startPayment } from './pay.server.ts';

const lines = [[2, '1', 1]] as Parameters<typeof purchase>[0];

onBothDatabases('the payment link of a payment-problem email', (shop) => {
  let shopper: Visitor;
  let orderId: string;

  beforeEach(async () => {
    shopper = shop.visitor();
    orderId = (await shopper.buy(purchase(lines), { key: newKey() })).order_id;
  });

  const settle = async (state: 'captured' | 'declined', id = orderId) => {
    const { reference } = await readAttempt(shop.db, id);
    shop.gateway.close(reference, state);
    await shopper.fetch('/api/webhooks/sandbox', shop.gateway.webhook(reference));
  };

  const mailProblem = async (lang: Language = 'en') => {
    const staff = await staffVisitor(shop);
    const body = {
      orderId,
      email: mona.email,
      customerName: 'Mona Saleh',
      lang,
      amount: purchase(lines).total.toFixed(2),
      currency: 'USD',
    };
    const sent = await staff.json('/api/send-payment-failed-email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(sent.status).toBe(200);
  };

  const deliver = async () => {
    const { mail, sent } = keepMail();
    await shop.deliverEmails(mail);
    return sent.filter(({ text }) => text.includes('/pay/'));
  };

  const linkIn = (text: string) => new URL(/^\S+\/pay\/\S+$/m.exec(text)?.[0] ?? '');

  /** A browser that has followed the link: its key is in a cookie. */
  const follow = async (link: URL, visitor = shop.visitor()) => {
    const response = await open(visitor, link).catch((thrown: Response) => thrown);
    if (!(response instanceof Response)) throw new Error('the key stayed in the address');
    expect(response.headers.get('location')).not.toContain('key=');
    const [name = '', value = ''] = `${response.headers.get('set-cookie')?.split(';')[0]}`.split(
      '=',
    );
    visitor.setCookie(name, value);
    return visitor;
  };

  const signed = (seconds = 3600, id = orderId) => {
    const query = shop.store.payLinks.queryOf(expiringLink(id, seconds));
    return new URL(`${shop.url}/pay/${id}?${query}`);
  };

  const open = (visitor: Visitor, link: URL, language: Language = 'en') => {
    const headers = { cookie: visitor.cookieHeader };
    return loadOrderToPay(new Request(link, { headers }), contextOf(shop, language), idIn(link));
  };
  const page = (visitor: Visitor, id = orderId) => open(visitor, new URL(`${shop.url}/pay/${id}`));

  const pay = async (visitor: Visitor, id = orderId) => {
    const headers = { cookie: visitor.cookieHeader };
    const request = new Request(`${shop.url}/pay/${id}`, { method: 'POST', headers });
    const { data, init } = await startPayment(request, contextOf(shop), id);
    const cookie = new Headers(init?.headers).get('set-cookie');
    return { ...(data as PayResult), status: init?.status ?? 200, cookie };
  };

  test.each(['en', 'ar'] as const)(
    'opens the order from the email in %s, in any browser, and pays it',
    async (language) => {
      await setOrder(shop, orderId, {
        meta_data: JSON.stringify({ ...purchase(lines).meta_data, lang: language }),
      });
      await settle('declined');
      await mailProblem(language);
      const [email] = await deliver();
      const link = linkIn(email?.text ?? '');
      expect(link.searchParams.get('lang')).toBe(language);
      const seconds = Number(link.searchParams.get('until')) - Date.now() / 1000;
      expect(seconds / 3600).toBeCloseTo(72, 1);

      const visitor = await follow(link);
      expect(await page(visitor)).toMatchObject({
        order: { orderId, name: 'Mona Saleh', isMasked: false, lines: [{ quantity: 1 }] },
        total: { amount: purchase(lines).total * 100, currency: 'USD' },
      });

      const opened = await pay(visitor);
      expect(opened.kind).toBe('opened');
      expect(opened.cookie).toContain(`nabta_orders=${orderId}~`);
      expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'pending' });
      const attempts = await readAttempts(shop.db);
      expect(attempts).toMatchObject([{ state: 'failed' }, { attempt: 2, state: 'open' }]);
      expect('address' in opened && opened.address).toBe(attempts[1]?.redirect_url);

      shop.gateway.close(attempts[1]?.reference ?? '', 'captured');
      await shopper.fetch(
        '/api/webhooks/sandbox',
        shop.gateway.webhook(attempts[1]?.reference ?? ''),
      );
      expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
      expect(await readHistory(shop.db, orderId)).toContain('paid');
      expect(await page(visitor)).toEqual({ closed: 'paid', orderId });
      expect(await readOrders(shop.db)).toHaveLength(1);
    },
  );

  test('a payment link takes the pieces again that were released, or names what is sold out', async () => {
    await countStock(shop.db, 2, 3);
    await settle('declined');
    const visitor = await follow(signed());
    expect(await pay(visitor)).toMatchObject({ kind: 'opened' });
    expect(await readAvailable(shop.db, 2)).toBe(2);
    await settle('declined');
    await expireAll(shop);
    await countStock(shop.db, 2, 1);
    expect(await pay(visitor)).toMatchObject({ kind: 'opened' });
    await expireAll(shop);
    await releaseExpiredStock({ ...shop.store, gateways: onlyGateway(shop.gateway) });
    await countStock(shop.db, 2, 0);
    expect(await pay(visitor)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('sold out'),
      status: 409,
    });
  });

  test('a payment link opens one payment page when pressed twice', async () => {
    await settle('declined');
    const visitor = await follow(signed());
    const answers = await Promise.all([pay(visitor), pay(visitor), pay(visitor)]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await readAttempts(shop.db)).toHaveLength(2);
  });

  test('a payment link lasts three days when sent again, or after mail was off', async () => {
    await settle('declined');
    await mailProblem();
    // A store without a mail server stores the rendered email.
    await shop.deliverEmails();
    const stored = (await readEmails(shop.db)).find(({ kind }) => kind === 'payment_problem');
    expect(stored).toMatchObject({ state: 'not_sent' });
    const old = linkIn(stored?.text ?? '');
    await shop.db
      .updateTable('emails')
      .set({ text: `${stored?.text}`.replace(/until=\d+/, 'until=1000') })
      .where('id', '=', stored?.id ?? '')
      .execute();
    const again = { emailId: stored?.id ?? '', by: 'store', isConfirmed: true } as const;
    await resendEmail(shop.db, shop.store.jobs, again);
    const [first] = await deliver();
    expect(linkIn(first?.text ?? '').searchParams.get('until')).not.toBe('1000');
    await resendEmail(shop.db, shop.store.jobs, again);
    const [copy] = await deliver();
    expect(linkIn(copy?.text ?? '').pathname).toBe(old.pathname);
    expect(copy?.messageId).not.toBe(first?.messageId);
  });

  describe('a link that pays nothing', () => {
    const closes = async (visitor: Visitor, closed: string) => {
      expect(await page(visitor)).toMatchObject({ closed });
      const before = await readAttempts(shop.db);
      expect(await pay(visitor)).toMatchObject({ kind: 'closed', closed });
      expect(await readAttempts(shop.db)).toEqual(before);
    };

    test('is missing, forged, or belongs to another order or page', async () => {
      await settle('declined');
      await closes(shop.visitor(), 'invalid');
      const other = (await shop.visitor().buy(purchase([[1, '1', 1]]), { key: newKey() })).order_id;
      const genuine = signed();
      const forged = [
        signed(3600, other).search,
        genuine.search.replace(/key=./, 'key=_'),
        genuine.search.replace(/until=\d+/, `until=${Math.floor(Date.now() / 1000) + 99_999}`),
        `?until=4000000000&key=${shop.store.orderLinks.keyOf(orderId)}`,
        `?${shop.store.reviewLinks.queryOf(expiringLink(orderId, 3600))}`,
      ];
      for (const query of forged) {
        const visitor = await follow(genuine);
        await follow(new URL(`${shop.url}/pay/${orderId}${query}`), visitor);
        await closes(visitor, 'invalid');
      }
      const visitor = await follow(genuine);
      expect(await page(visitor, other)).toMatchObject({ closed: 'invalid' });
      expect(await pay(visitor, other)).toMatchObject({ kind: 'closed', status: 403 });
    });

    test('is older than three days', async () => {
      await settle('declined');
      await closes(await follow(signed(-1)), 'expired');
    });

    test('belongs to an order that was paid meanwhile', async () => {
      const visitor = await follow(signed());
      await settle('captured');
      await closes(visitor, 'paid');
    });

    test('belongs to an order whose earlier payment was captured', async () => {
      const visitor = await follow(signed());
      const { reference } = await readAttempt(shop.db, orderId);
      shop.gateway.close(reference, 'captured');
      expect(await pay(visitor)).toMatchObject({ kind: 'closed', closed: 'paid', status: 409 });
      expect(await readAttempts(shop.db)).toMatchObject([{ attempt: 1, state: 'paid' }]);
    });

    test('belongs to a customer who paid for the same items with another order', async () => {
      await settle('declined');
      const visitor = await follow(signed());
      const again = await shop.visitor().buy(purchase(lines), { key: newKey() });
      await settle('captured', again.order_id);
      await closes(visitor, 'paid_since');
    });

    test('follows a paid later order that its gateway has not reported yet', async () => {
      await settle('declined');
      const visitor = await follow(signed());
      const again = await shop.visitor().buy(purchase(lines), { key: newKey() });
      shop.gateway.close((await readAttempt(shop.db, again.order_id)).reference, 'captured');
      expect(await pay(visitor)).toMatchObject({
        kind: 'closed',
        closed: 'paid_since',
        status: 409,
      });
      expect(await readOrder(shop.db, again.order_id)).toMatchObject({ status: 'paid' });
    });

    test('belongs to a cancelled order', async () => {
      await settle('declined');
      const visitor = await follow(signed());
      await setOrder(shop, orderId, { order_status: 'cancelled' });
      await closes(visitor, 'cancelled');
    });

    test('belongs to an order with an inactive product', async () => {
      await settle('declined');
      const visitor = await follow(signed());
      await shop.db.updateTable('products').set({ is_active: false }).where('id', '=', 2).execute();
      await closes(visitor, 'not_sold');
    });

    test('belongs to an erased person', async () => {
      await settle('declined');
      const visitor = await follow(signed());
      await erasePerson(shop.db, { email: mona.email, isForced: true, actor: 'store' });
      await closes(visitor, 'invalid');
    });
  });

  describe('a payment link is refused with a clear message, and its order stays failed', () => {
    const refuses = async (visitor: Visitor, status: number, message: RegExp) => {
      const answer = await pay(visitor);
      expect(answer).toMatchObject({
        kind: 'refused',
        status,
        message: expect.stringMatching(message),
      });
      expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'failed' });
    };

    test('while the gateway is down, and pays once it is back', async () => {
      await settle('declined');
      const visitor = await follow(signed());
      shop.gateway.goDown();
      await refuses(visitor, 502, /did not respond/);
      shop.gateway.comeBack();
      expect(await pay(visitor)).toMatchObject({ kind: 'opened' });
      expect(await readAttempts(shop.db)).toHaveLength(2);
    });

    test('for a country that is no longer served', async () => {
      await settle('declined');
      const visitor = await follow(signed());
      shop.store.settings.shippingCountries = ['OM'];
      await refuses(visitor, 422, /do not deliver/);
      shop.store.settings.shippingCountries = undefined;
      expect(await readAttempts(shop.db)).toHaveLength(1);
    });

    test('for a blocked customer', async () => {
      await settle('declined');
      const visitor = await follow(signed());
      const id = `${await findOrCreateCustomer(shop.db, orderId)}`;
      await shop.db
        .insertInto('blocked_contacts')
        .values({ contact: mona.email, customer_id: id })
        .execute();
      await refuses(visitor, 422, /Something went wrong/);
      expect(await readAttempts(shop.db)).toHaveLength(1);
    });

    test('after eight attempts within an hour', async () => {
      const visitor = await follow(signed());
      for (let attempt = 1; attempt < 8; attempt += 1) {
        await settle('declined');
        expect(await pay(visitor)).toMatchObject({ kind: 'opened' });
      }
      await settle('declined');
      await refuses(visitor, 429, /Too many/);
      expect(await readAttempts(shop.db)).toHaveLength(8);
    });
  });
});

const idIn = (link: URL) => link.pathname.split('/').at(-1) ?? '';

function contextOf(shop: TestShop, language: Language = 'en'): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(storeContext, shop.store);
  context.set(visitorContext, { language, address: '203.0.113.9' });
  context.set(reportErrorContext, (error) =>
    shop.log.log.error({ err: error }, 'Page rendering failed'),
  );
  return context;
}

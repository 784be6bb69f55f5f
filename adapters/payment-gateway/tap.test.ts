import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { gatewayAmounts as amounts } from '#domain/money.ts';
import { charge, storedFields } from '../../tests/support/gateways/charge.ts';
import { TapStandIn, tapKey } from '../../tests/support/gateways/tap-stand-in.ts';
import { GatewayError, type PaymentGateway, type WebhookNotice } from './gateway.ts';
import { hmacHex } from './signatures.ts';
import { createTapGateway, signaturePayload } from './tap.ts';

let tap: TapStandIn;
let gateway: PaymentGateway;

beforeAll(async () => {
  tap = await new TapStandIn().listen();
  gateway = createTapGateway({ key: tapKey, amounts, address: tap.url, seconds: 1 });
});
afterEach(() => tap.forget());
afterAll(() => tap.stop());

const signedData = (notice: WebhookNotice | undefined) => {
  if (!notice || !('report' in notice)) return notice;
  const { gatewayReference, state, money } = notice.report;
  return { gatewayReference, state, money };
};

const pay = async (made = charge()) => {
  const { gatewayReference } = await gateway.create(made);
  return storedFields(made, gatewayReference);
};

describe('a charge at Tap', () => {
  test('is requested as documented, and returns its payment page', async () => {
    const { redirectUrl, gatewayReference } = await gateway.create(charge());
    expect(redirectUrl).toBe(`${tap.url}/pay/${gatewayReference}`);
    expect(JSON.parse(tap.calls[0]?.body ?? '')).toEqual({
      amount: 101,
      currency: 'USD',
      customer_initiated: true,
      threeDSecure: true,
      save_card: false,
      description: 'Order 482917305114',
      metadata: { order_id: '482917305114' },
      reference: {
        transaction: 'reference-of-the-attempt',
        order: '482917305114',
        idempotent: 'reference-of-the-attempt',
      },
      receipt: { email: false, sms: false },
      customer: {
        first_name: 'نورة',
        last_name: 'السالم',
        email: 'noura@example.com',
        phone: { country_code: '971', number: '501234567' },
      },
      source: { id: 'src_all' },
      post: { url: 'https://shop.example/api/webhooks/it' },
      redirect: { url: 'https://shop.example/checkout?order_id=482917305114' },
    });
  });

  test.each(['dies', 'drops', 'page', 500, 429] as const)(
    'is retried and created once when the connection %s',
    async (fault) => {
      tap.faults.push(fault);
      await gateway.create(charge());
      expect(tap.calls).toHaveLength(2);
      expect(tap.charges.size).toBe(1);
    },
  );

  test('is not retried when it is refused, and reports why', async () => {
    const creating = gateway.create(charge({ money: { amount: 5, currency: 'USD' } }));
    await expect(creating).rejects.toThrow(GatewayError);
    await expect(creating).rejects.toMatchObject({ isRefusal: true });
    expect(tap.calls).toHaveLength(1);
  });

  test('without a response is aborted, and does not count as a refusal', async () => {
    tap.faults.push('hangs', 'hangs', 'hangs');
    await expect(gateway.create(charge())).rejects.toMatchObject({
      message: 'The payment service took too long.',
      isRefusal: false,
    });
  });

  test.each([
    ['INITIATED', 'open'],
    ['IN_PROGRESS', 'open'],
    ['CAPTURED', 'paid'],
    ['DECLINED', 'failed'],
    ['CANCELLED', 'failed'],
    ['ABANDONED', 'failed'],
  ] as const)('that is %s is %s', async (status, state) => {
    const made = await pay();
    tap.close(made.gatewayReference ?? '', status);
    expect(await gateway.status(made)).toMatchObject({
      state,
      money: { amount: 10_100, currency: 'USD' },
      orderId: '482917305114',
    });
  });

  test.each([
    ['CANCELLED', '302', 'cancelled'],
    ['ABANDONED', '301', 'expired'],
    ['ABANDONED', '304', 'expired'],
    ['FAILED', '405', 'card_invalid'],
    ['FAILED', '407', 'card_expired'],
    ['FAILED', '401', undefined],
    ['DECLINED', '502', 'wrong_security_code'],
    ['DECLINED', '503', 'authentication_failed'],
    ['DECLINED', '516', 'authentication_failed'],
    ['DECLINED', '505', 'insufficient_funds'],
    ['DECLINED', '508', 'bank_unreachable'],
    ['DECLINED', '501', 'declined'],
    ['DECLINED', '599', 'declined'],
    ['DECLINED', undefined, 'declined'],
    ['RESTRICTED', '703', 'declined'],
    ['TIMEDOUT', '801', undefined],
    ['VOID', '601', undefined],
    ['INITIATED', '100', undefined],
    ['CAPTURED', '000', undefined],
  ] as const)('that is %s with code %s reports the reason: %s', async (status, code, reason) => {
    const made = await pay();
    tap.close(made.gatewayReference ?? '', status, code ? { code } : {});
    expect((await gateway.status(made)).reason).toBe(reason);
  });

  test('reports the charged amount instead of the requested one', async () => {
    const made = await pay();
    tap.close(made.gatewayReference ?? '', 'CAPTURED', { amount: 1.01, currency: 'SAR' });
    expect(await gateway.status(made)).toMatchObject({ money: { amount: 101, currency: 'SAR' } });
  });

  test('without an id cannot be fetched', async () => {
    await expect(gateway.status(storedFields(charge(), null))).rejects.toThrow(GatewayError);
    expect(tap.calls).toEqual([]);
  });
});

describe("Tap's webhook", () => {
  const captured = async () => {
    const made = await pay();
    tap.close(made.gatewayReference ?? '', 'CAPTURED');
    return tap.webhook(made.gatewayReference ?? '');
  };

  test('identifies the attempt by our reference', async () => {
    expect(await gateway.readWebhook(await captured())).toMatchObject({
      reference: 'reference-of-the-attempt',
      report: {
        state: 'paid',
        money: { amount: 10_100, currency: 'USD' },
        orderId: '482917305114',
      },
    });
  });

  test.each([
    ['the amount', (body: string) => body.replace('"amount":101', '"amount":102')],
    ['the status', (body: string) => body.replace('CAPTURED', 'CAPTURAD')],
    ['the currency', (body: string) => body.replace('"USD"', '"USB"')],
    ['the time', (body: string) => body.replace(/"created":"(\d)/, '"created":"9$1')],
  ])('is rejected when one character of %s changed', async (_, change) => {
    const { headers, body } = await captured();
    expect(change(body)).not.toBe(body);
    expect(await gateway.readWebhook({ headers, body: change(body) })).toBeUndefined();
  });

  // Tap signs neither our reference nor the order: a body with those changed must still apply to
  // the signed charge, and only to it.
  test('is rejected with any character changed, unless it still describes the same charge', async () => {
    const { headers, body } = await captured();
    const notice = await gateway.readWebhook({ headers, body });
    const signed = signedData(notice);
    const place = fc.nat(body.length - 1);
    await fc.assert(
      fc.asyncProperty(place, fc.string({ minLength: 1, maxLength: 1 }), async (at, character) => {
        const changed = body.slice(0, at) + character + body.slice(at + 1);
        const update = await gateway.readWebhook({ headers, body: changed });
        if (update !== undefined) expect(signedData(update)).toEqual(signed);
      }),
      { numRuns: 2000 },
    );
  });

  test('is rejected with another hash, without a hash, and as HTML', async () => {
    const { headers, body } = await captured();
    const hash = headers.get('hashstring') ?? '';
    for (const hashstring of [`0${hash.slice(1)}f`, hash.slice(1), '']) {
      expect(await gateway.readWebhook({ headers: new Headers({ hashstring }), body })).toBe(
        undefined,
      );
    }
    expect(await gateway.readWebhook({ headers: new Headers(), body })).toBeUndefined();
    expect(await gateway.readWebhook({ headers, body: '<html>' })).toBeUndefined();
  });

  test('is signed as published: the known vector', () => {
    const captured = {
      id: 'chg_TS05A4120230736x9K22710693',
      amount: 1,
      currency: 'SAR',
      reference: {
        gateway: 'mada_pg70983e7a-a686-40ba-83e2-c5e9f4074fe5',
        payment: '4327230736106619650',
      },
      status: 'CAPTURED',
      transaction: { created: '1698392202943' },
    };
    const signed = signaturePayload(captured, amounts);
    expect(signed).toContain('x_amount1.00x_currencySAR');
    expect(hmacHex('sk_test_fixture', signed)).toBe(
      '73148f578ac9352b212753124dd17ff4d13d159d2364617723a4079a21eb176b',
    );
  });

  test('sends dinars with three decimals', () => {
    const dinars = { id: 'c', amount: 1.5, currency: 'KWD', status: 'CAPTURED' };
    expect(signaturePayload(dinars, amounts)).toContain('x_amount1.500x_');
  });
});

describe('a refund at Tap', () => {
  const refundOf = async (amount = 1_000) => {
    const made = await pay();
    tap.close(made.gatewayReference ?? '', 'CAPTURED');
    const reference = { reference: 'refund-1', gatewayReference: null, reason: 'broken' };
    return { ...reference, charge: made, money: { amount, currency: 'USD' } };
  };

  test('is created once, however often its response is lost', async () => {
    const refund = await refundOf();
    tap.faults.push('drops', 'drops');
    const { state, gatewayReference } = await gateway.refund(refund);
    expect(state).toBe('done');
    expect(await gateway.refund(refund)).toMatchObject({ gatewayReference });
    expect(tap.refunds.size).toBe(1);
    expect(await gateway.refundStatus({ ...refund, gatewayReference })).toMatchObject({
      state: 'done',
    });
  });

  test('larger than the charged amount is refused with the reason', async () => {
    await expect(gateway.refund(await refundOf(10_200))).rejects.toMatchObject({
      isRefusal: true,
      message: 'Refund amount is more than the charge',
    });
  });

  test.each([
    ['PENDING', 'pending'],
    ['ACCEPTED', 'pending'],
    ['DECLINED', 'refused'],
    ['FAILED', 'refused'],
    ['RESTRICTED', 'refused'],
    ['CANCELLED', 'refused'],
    ['TIMED_OUT', 'unknown'],
    ['TIMEDOUT', 'unknown'],
    ['UNKNOWN', 'unknown'],
    ['A_STATUS_OF_TOMORROW', 'unknown'],
  ] as const)('that is %s is %s', async (status, state) => {
    tap.refundsAre = status;
    expect(await gateway.refund(await refundOf())).toMatchObject({ state });
  });
});

describe('a payment method at Tap', () => {
  test.each([
    ['online', 'USD', 'src_all', true],
    ['card', 'AED', 'src_card', true],
    ['applepay', 'SAR', 'src_apple_pay', true],
    ['mada', 'SAR', 'src_sa.mada', true],
    ['knet', 'KWD', 'src_kw.knet', true],
    ['benefit', 'BHD', 'src_bh.benefit', true],
    ['qpay', 'QAR', 'src_qa.qpay', true],
    ['omannet', 'OMR', 'src_om.omannet', true],
    ['tabby', 'AED', 'src_tabby.installement', true],
    ['tamara', 'SAR', 'src_tamara', false],
  ])('%s in %s is requested by its source', async (method, currency, id, threeDSecure) => {
    expect(gateway.supports(method, currency)).toBe(true);
    await gateway.create(charge({ method, money: { amount: 12_345, currency } }));
    expect(JSON.parse(tap.calls[0]?.body ?? '')).toMatchObject({
      currency,
      amount: ['KWD', 'BHD', 'OMR'].includes(currency) ? 12.345 : 123.45,
      source: { id },
      threeDSecure,
    });
  });

  test.each([
    ['mada', 'AED'],
    ['knet', 'SAR'],
    ['tabby', 'BHD'],
    ['tamara', 'KWD'],
    ['online', 'JPY'],
    ['wire', 'USD'],
  ])('%s in %s is not supported', (method, currency) => {
    expect(gateway.supports(method, currency)).toBe(false);
  });
});

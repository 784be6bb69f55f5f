import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Answer, type Call, GatewayStandIn } from './stand-in.ts';

export const tapKey = 'sk_test_fixture';

type Status =
  | 'INITIATED'
  | 'IN_PROGRESS'
  | 'CAPTURED'
  | 'FAILED'
  | 'DECLINED'
  | 'RESTRICTED'
  | 'CANCELLED'
  | 'ABANDONED'
  | 'VOID'
  | 'TIMEDOUT';

const newCharge = z.strictObject({
  amount: z.number().min(0.1),
  currency: z.string().length(3),
  customer_initiated: z.literal(true),
  threeDSecure: z.boolean(),
  save_card: z.literal(false),
  description: z.string(),
  metadata: z.strictObject({ order_id: z.string() }),
  reference: z.strictObject({ transaction: z.string(), order: z.string(), idempotent: z.string() }),
  receipt: z.strictObject({ email: z.boolean(), sms: z.boolean() }),
  customer: z.strictObject({
    first_name: z.string().min(1),
    last_name: z.string(),
    email: z.email(),
    phone: z.strictObject({
      country_code: z.string().regex(/^\d{1,3}$/),
      number: z.string().regex(/^\d+$/),
    }),
  }),
  merchant: z.strictObject({ id: z.string() }).optional(),
  source: z.strictObject({ id: z.string().startsWith('src_') }),
  post: z.strictObject({ url: z.url() }),
  redirect: z.strictObject({ url: z.url() }),
});

const newRefund = z.strictObject({
  charge_id: z.string(),
  amount: z.number(),
  currency: z.string(),
  reason: z.string(),
  reference: z.strictObject({ merchant: z.string(), idempotent: z.string() }),
  metadata: z.strictObject({ reference: z.string() }),
});

type Charge = ReturnType<TapStandIn['charge']> & { card?: unknown };

/** Tap's API v2 as documented at developers.tap.company. */
export class TapStandIn extends GatewayStandIn {
  readonly charges = new Map<string, Charge>();
  readonly refunds = new Map<
    string,
    { id: string; status: string; charge_id: string; amount: number }
  >();
  refundsAre = 'REFUNDED';
  /** Keys that are accepted, each of an account of its own. */
  keys = [tapKey];
  /** All keys belong to the account of the first. */
  isOneAccount = false;
  readonly #keyOf = new Map<string, string>();
  readonly #firstAnswers = new Map<string, Answer>();

  override forget(): void {
    super.forget();
    for (const records of [this.charges, this.refunds, this.#firstAnswers]) records.clear();
    this.refundsAre = 'REFUNDED';
    this.keys = [tapKey];
    this.isOneAccount = false;
  }

  /** Forgets `reference.idempotent` values, as Tap does after a day. */
  forgetReferences(): void {
    this.#firstAnswers.clear();
  }

  /** The last argument: the response code, and false statements about the charge. */
  close(
    id: string,
    status: Status,
    { code, ...lies }: { code?: string; amount?: number; currency?: string } = {},
  ): void {
    const charge = this.charges.get(id);
    if (!charge) throw new Error(`no charge ${id}`);
    const reference = {
      ...charge.reference,
      gateway: `mada_${id}`,
      payment: '4327230736106619650',
    };
    const response = { code: code ?? '', message: status };
    this.charges.set(id, { ...charge, status, reference, response, ...lies });
  }

  /** Builds a webhook, signed by the published rule with the key that made the charge, or with another one. */
  webhook(id: string, key = this.#keyOf.get(id)): { headers: Headers; body: string } {
    const charge = this.charges.get(id);
    if (!charge) throw new Error(`no charge ${id}`);
    return {
      headers: new Headers({ hashstring: tapHash(charge, key), hash: 'x' }),
      body: JSON.stringify(charge),
    };
  }

  protected answer({ method, path, headers, body }: Call): Answer {
    const key = `${headers.authorization}`.replace(/^Bearer /, '');
    if (!this.keys.includes(key)) return fault(401, '7022', 'missing authorization');
    if (method === 'POST' && path === '/v2/charges/') {
      return this.#once(newCharge.safeParse(JSON.parse(body)), (input) => {
        const charge = this.charge(input);
        this.charges.set(charge.id, charge);
        this.#keyOf.set(charge.id, key);
        return { status: 200, body: { ...charge, method: 'CREATE' } };
      });
    }
    if (method === 'POST' && path === '/v2/refunds/') {
      return this.#once(newRefund.safeParse(JSON.parse(body)), (input) =>
        this.#isOf(input.charge_id, key)
          ? this.#refund(input)
          : fault(404, '7017', 'Charge not found'),
      );
    }
    const id = path.replace('/v2/charges/', '');
    const charge = this.#isOf(id, key) ? this.charges.get(id) : undefined;
    const refund = this.refunds.get(path.replace('/v2/refunds/', ''));
    if (method === 'GET' && charge) return { status: 200, body: { ...charge, method: 'GET' } };
    if (method === 'GET' && refund) return { status: 200, body: refund };
    return fault(404, '7017', 'Charge not found');
  }

  #isOf(chargeId: string, key: string): boolean {
    return this.isOneAccount || (this.#keyOf.get(chargeId) ?? key) === key;
  }

  /** A repeated `reference.idempotent` gets the first answer. */
  #once<T extends { reference: { idempotent: string } }>(
    { data, error }: { data?: T | undefined; error?: z.ZodError | undefined },
    work: (input: T) => Answer,
  ): Answer {
    if (!data) return fault(400, '1125', error?.message ?? '');
    const key = data.reference.idempotent;
    const answer = this.#firstAnswers.get(key) ?? work(data);
    this.#firstAnswers.set(key, answer);
    return answer;
  }

  #refund({ charge_id, amount }: z.infer<typeof newRefund>): Answer {
    const charge = this.charges.get(charge_id);
    const refunded = [...this.refunds.values()].reduce((sum, refund) => sum + refund.amount, 0);
    if (charge?.status !== 'CAPTURED' || refunded + amount > charge.amount) {
      return fault(400, '1130', 'Refund amount is more than the charge');
    }
    const response = { code: '000', message: this.refundsAre };
    const refund = {
      id: `re_${randomBytes(6).toString('hex')}`,
      object: 'refund',
      charge_id,
      amount,
      status: this.refundsAre,
      response,
    };
    this.refunds.set(refund.id, refund);
    return { status: 200, body: refund };
  }

  charge({ amount, currency, reference, redirect, post }: z.infer<typeof newCharge>) {
    const id = `chg_TS${randomBytes(8).toString('hex')}`;
    return {
      id,
      object: 'charge',
      live_mode: false,
      api_version: 'V2',
      status: 'INITIATED' as Status,
      amount,
      currency,
      transaction: {
        timezone: 'UTC+03:00',
        created: String(Date.now()),
        url: `${this.url}/pay/${id}`,
        expiry: { period: 30, type: 'MINUTE' },
      },
      reference: {
        transaction: reference.transaction,
        order: reference.order,
        gateway: '',
        payment: '',
      },
      response: { code: '100', message: 'Initiated' },
      redirect: { status: 'PENDING', url: redirect.url },
      post: { status: 'PENDING', url: post.url },
    };
  }
}

function tapHash(charge: Charge, key = tapKey): string {
  const decimals = ['BHD', 'KWD', 'OMR', 'JOD'].includes(charge.currency) ? 3 : 2;
  const { reference, transaction } = charge;
  const text =
    `x_id${charge.id}x_amount${charge.amount.toFixed(decimals)}x_currency${charge.currency}` +
    `x_gateway_reference${reference.gateway}x_payment_reference${reference.payment}` +
    `x_status${charge.status}x_created${transaction.created}`;
  return createHmac('sha256', key).update(text).digest('hex');
}

function fault(status: number, code: string, description: string): Answer {
  return { status, body: { errors: [{ code, description }] } };
}

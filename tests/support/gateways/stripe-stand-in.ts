import { createHmac, randomBytes } from 'node:crypto';
import { type Answer, type Call, GatewayStandIn } from './stand-in.ts';

export const stripeKey = 'sk_test_fixture';
export const stripeSecret = 'whsec_fixture';

type Session = {
  id: string;
  object: 'checkout.session';
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  client_reference_id: string;
  metadata: Record<string, string>;
};
type Refund = {
  id: string;
  object: 'refund';
  status: string;
  failure_reason?: string;
  amount: number;
  payment_intent: string;
  metadata: Record<string, string>;
};

const otherParameters =
  'Keys for idempotent requests can only be used with the same parameters they were first used with.';

const documented = [
  /^(mode|success_url|cancel_url|client_reference_id|customer_email|metadata\[order_id\])$/,
  /^line_items\[0\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[name))\]$/,
];

/** Stripe's Checkout Sessions and refunds as documented at docs.stripe.com. */
export class StripeStandIn extends GatewayStandIn {
  readonly sessions = new Map<string, Session>();
  readonly refunds: Refund[] = [];
  refundsAre = 'succeeded';
  readonly #firstAnswers = new Map<string, { body: string; answer: Answer }>();

  override forget(): void {
    super.forget();
    this.sessions.clear();
    this.#firstAnswers.clear();
    this.refunds.length = 0;
    this.refundsAre = 'succeeded';
  }

  /** Forgets idempotency keys, as Stripe does after a day. */
  forgetReferences(): void {
    this.#firstAnswers.clear();
  }

  close(id: string, what: 'paid' | 'expired' | 'waiting', lies: Partial<Session> = {}): void {
    const session = this.sessions.get(id);
    if (!session) throw new Error(`no session ${id}`);
    const status = what === 'expired' ? 'expired' : 'complete';
    const payment_status = what === 'paid' ? 'paid' : 'unpaid';
    const payment_intent = what === 'expired' ? null : `pi_${id}`;
    this.sessions.set(id, { ...session, status, payment_status, payment_intent, ...lies });
  }

  /** Fails refunds, as a bank does days later if the card was closed meanwhile. */
  failRefunds(): void {
    for (const refund of this.refunds) {
      refund.status = 'failed';
      refund.failure_reason = 'expired_or_canceled_card';
    }
  }

  /** Builds a webhook for the current state of a session or a refund. `at` is the signing time in seconds. */
  webhook(id: string, type: string, at = Math.floor(Date.now() / 1000)) {
    const object = this.sessions.get(id) ?? this.refunds.find((refund) => refund.id === id);
    const event = { id: `evt_${randomBytes(6).toString('hex')}`, type, data: { object } };
    const body = JSON.stringify(event);
    return { headers: this.sign(body, at), body };
  }

  /** Signs with the time of sending, however late. */
  sign(body: string, at = Math.floor(Date.now() / 1000)): Headers {
    return new Headers({ 'stripe-signature': `t=${at},v1=${stripeHash(at, body)}` });
  }

  protected answer({ method, path, query, headers, body }: Call): Answer {
    if (headers.authorization !== `Bearer ${stripeKey}`)
      return fault(401, 'Invalid API Key provided');
    const form = new URLSearchParams(body);
    const key = headers['idempotency-key'];
    if (method === 'POST') {
      if (typeof key !== 'string') return fault(400, 'the stand-in wants an idempotency key');
      const first = this.#firstAnswers.get(key);
      if (first && first.body !== body) return fault(400, otherParameters);
      const answer = first?.answer ?? this.#post(path, form);
      this.#firstAnswers.set(key, { body, answer });
      return answer;
    }
    if (path === '/v1/refunds') {
      const data = this.refunds.filter((it) => it.payment_intent === query.get('payment_intent'));
      return { status: 200, body: { object: 'list', data } };
    }
    const id = path.split('/').at(-1) ?? '';
    const object = this.sessions.get(id) ?? this.refunds.find((refund) => refund.id === id);
    return object ? { status: 200, body: object } : fault(404, `No such object: ${id}`);
  }

  #post(path: string, form: URLSearchParams): Answer {
    if (path === '/v1/checkout/sessions') return this.#open(form);
    if (path === '/v1/refunds') return this.#refund(form);
    const expired = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path);
    if (expired) return this.#expire(expired[1] ?? '');
    return fault(404, `Unrecognized request URL (POST: ${path})`);
  }

  #open(form: URLSearchParams): Answer {
    const strange = [...form.keys()].find((name) => !documented.some((rule) => rule.test(name)));
    if (strange) return fault(400, `Received unknown parameter: ${strange}`);
    const id = `cs_test_${randomBytes(8).toString('hex')}`;
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `${this.url}/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total:
        Number(form.get('line_items[0][quantity]')) *
        Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: form.get('client_reference_id') ?? '',
      metadata: { order_id: form.get('metadata[order_id]') ?? '' },
    };
    this.sessions.set(id, session);
    return { status: 200, body: session };
  }

  #expire(id: string): Answer {
    const session = this.sessions.get(id);
    if (!session) return fault(404, `No such checkout.session: ${id}`);
    if (session.status !== 'open')
      return fault(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
    this.close(id, 'expired');
    return { status: 200, body: this.sessions.get(id) };
  }

  #refund(form: URLSearchParams): Answer {
    const payment_intent = form.get('payment_intent') ?? '';
    const session = [...this.sessions.values()].find((it) => it.payment_intent === payment_intent);
    const amount = Number(form.get('amount'));
    const refunded = this.refunds.reduce((sum, refund) => sum + refund.amount, 0);
    if (!session || refunded + amount > session.amount_total)
      return fault(400, 'Refund amount is greater than charge amount');
    const metadata = { reference: form.get('metadata[reference]') ?? '' };
    const refund = {
      id: `re_${randomBytes(6).toString('hex')}`,
      object: 'refund' as const,
      status: this.refundsAre,
      amount,
      payment_intent,
      metadata,
    };
    this.refunds.push(refund);
    return { status: 200, body: refund };
  }
}

function stripeHash(at: number, body: string): string {
  return createHmac('sha256', stripeSecret).update(`${at}.${body}`).digest('hex');
}

function fault(status: number, message: string): Answer {
  return { status, body: { error: { type: 'invalid_request_error', message } } };
}

import { z } from 'zod';
import { type Answer, type Call, GatewayStandIn } from './stand-in.ts';

export const mtjreeKey = 'a key of the fixture';

const request = z.strictObject({
  order_id: z.union([z.string(), z.number()]),
  email: z.email(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  shop_type: z.enum(['wordpress', 'react', 'nextjs']),
  shop_url: z.url(),
  currency: z.enum(['KWD', 'USD', 'SAR', 'AED', 'QAR', 'BHD', 'OMR', 'EGP', 'EUR', 'GBP']),
  total: z.number().positive(),
  country: z.string().length(2),
  city: z.string(),
  billing_address: z.string(),
  postcode: z.number(),
  hookUrl: z.url(),
  success_url: z.url(),
  fail_url: z.url(),
  customer_id: z.union([z.string(), z.number()]),
  timestamp: z.string().regex(/^[0-9a-f]{16}$/),
  meta_data: z.record(z.string(), z.unknown()),
  logo_url: z.url(),
  vendor_name: z.string(),
  test_mode: z.boolean(),
});

/** Mtjree's v1 proxy as its repository describes it. */
export class MtjreeStandIn extends GatewayStandIn {
  readonly orders = new Map<string, { paid: boolean; input: z.infer<typeof request> }>();
  readonly #timestamps = new Set<string>();
  pages = 0;
  /** Its answer to every request for a page from now on. */
  refusal: { status: number; message: string } | undefined;

  override forget(): void {
    super.forget();
    this.orders.clear();
    this.#timestamps.clear();
    this.pages = 0;
    this.refusal = undefined;
  }

  pay(orderNumber: string): void {
    const order = this.orders.get(orderNumber);
    if (!order) throw new Error(`no order ${orderNumber}`);
    order.paid = true;
  }

  /** Unsigned, with the bearer token of the newer description. */
  callback(orderNumber: string, token: string | undefined = mtjreeKey) {
    const order = this.orders.get(orderNumber);
    const body = JSON.stringify({
      new_status: order?.paid ?? true,
      user_id: 12345,
      order_id: orderNumber,
      meta_data: order?.input.meta_data ?? {},
    });
    return { headers: new Headers(token ? { authorization: `Bearer ${token}` } : {}), body };
  }

  protected answer({ method, path, query, headers, body }: Call): Answer {
    if (headers.authorization !== `Bearer ${mtjreeKey}`) return fault(403, 'Forbidden');
    if (method === 'POST' && path === '/wp-json/custom/v1/proxy') return this.#open(body);
    if (method === 'GET' && path === '/wp-json/operations-manager/v1/get-order-status') {
      return this.#status(query);
    }
    return fault(404, 'No route was found matching the URL and request method.');
  }

  #open(body: string): Answer {
    if (this.refusal) return fault(this.refusal.status, this.refusal.message);
    const { data: input, error } = request.safeParse(JSON.parse(body));
    if (!input) return fault(400, `Invalid request: ${z.prettifyError(error)}`);
    if (new URL(input.hookUrl).host !== new URL(input.shop_url).host)
      return fault(404, 'Domain not found');
    if (this.#timestamps.has(input.timestamp)) return fault(400, 'Invalid request');
    this.#timestamps.add(input.timestamp);
    this.pages += 1;
    this.orders.set(String(input.order_id), { paid: false, input });
    return { status: 200, body: { url: `${this.url}/pay/${this.pages}` } };
  }

  #status(query: URLSearchParams): Answer {
    const order = this.orders.get(query.get('order_id') ?? '');
    const isOurs = order && new URL(order.input.shop_url).host === query.get('domain');
    if (!isOurs) return fault(404, 'Order not found');
    return {
      status: 200,
      body: { status: order.paid, notes: '', last_checked: '2026-01-01 00:00:00' },
    };
  }
}

function fault(status: number, message: string): Answer {
  return { status, body: { message } };
}

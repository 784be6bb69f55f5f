import { fileURLToPath } from 'node:url';
import { sandboxSignatureHeader } from '../adapters/payment-gateway/sandbox.ts';
import { hmacHex } from '../adapters/payment-gateway/signatures.ts';
import { listPictureAddresses } from '../domain/catalog/product.ts';
import { readDemoCatalogue } from '../server/process/demo-catalogue.ts';
import { newKey, purchase } from '../tests/support/purchase.ts';
import { type Answer, exchange } from './keep-alive.ts';
import { percentile } from './measure.ts';

export type Call = {
  path: string;
  method?: 'GET' | 'POST';
  body?: string;
  headers?: Record<string, string>;
};
export type Load = { perSecond: number; p50: number; p99: number };

export function send(
  origin: string,
  { path, method = 'GET', body = '', headers }: Call,
): Promise<Answer> {
  const url = new URL(path, origin.replace('localhost', '127.0.0.1'));
  const length = method === 'GET' ? {} : { 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries({ host: new URL(origin).host, ...headers, ...length });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return exchange(url, `${method} ${url.pathname}${url.search} HTTP/1.1\r\n${head}\r\n${body}`);
}

/** All sizes of the demo's pictures: a new shop draws them in its first minutes, with a core to itself. */
export async function drawPictures(origin: string): Promise<void> {
  const { pictures } = await readDemoCatalogue(
    fileURLToPath(new URL('../content', import.meta.url)),
  );
  for (const path of pictures.flatMap(({ image_path }) => listPictureAddresses(image_path))) {
    const { status } = await send(origin, { path });
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
  }
}

/** `work` again and again by so many at once, for so many seconds; its result is how long each took. */
export async function press(
  { at, seconds }: { at: number; seconds: number },
  work: () => Promise<unknown>,
): Promise<Load> {
  const times: number[] = [];
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  const one = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: at }, one));
  const took = (performance.now() - startedAt) / 1000;
  return {
    perSecond: times.length / took,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
  };
}

export function must(answer: Answer, status = 200): Answer {
  if (answer.status !== status) throw new Error(`${answer.status} ${answer.body.slice(0, 300)}`);
  return answer;
}

/**
 * Places an order for a shopper with their own email and an address from the range reserved for
 * measurements.
 */
export function placeOrder(origin: string, shopper: number, product = 2): Promise<Answer> {
  const cart = purchase([[product, '1', 1]], { email: `shopper${shopper}@example.com` });
  return send(origin, {
    path: '/api/mtjree/create',
    method: 'POST',
    body: JSON.stringify(cart),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': newKey(),
      'x-forwarded-for': addressOf(shopper),
    },
  }).then((answer) => must(answer));
}

export type OpenOrder = { orderId: string; reference: string; address: string };

export async function openOrder(origin: string, shopper: number): Promise<OpenOrder> {
  const { order_id, redirectUrl } = JSON.parse((await placeOrder(origin, shopper)).body);
  const reference = new URL(redirectUrl).pathname.split('/').at(-1) ?? '';
  return { orderId: order_id, reference, address: addressOf(shopper) };
}

/** Sends the sandbox gateway's webhook for a paid order, signed with the store's `secret`. */
export async function settleOrder(
  origin: string,
  { orderId, reference }: OpenOrder,
  secret: string,
): Promise<void> {
  const body = JSON.stringify({
    reference,
    orderId,
    state: 'captured',
    reason: null,
    money: { amount: 3400, currency: 'USD' },
  });
  const signature = { [sandboxSignatureHeader]: hmacHex(secret, body) };
  const headers = { 'content-type': 'application/json', ...signature };
  must(await send(origin, { path: '/api/webhooks/sandbox', method: 'POST', body, headers }));
}

export async function mustBePaid(origin: string, { orderId, address }: OpenOrder): Promise<void> {
  const path = `/api/mtjree/status/${orderId}`;
  const { body } = must(await send(origin, { path, headers: { 'x-forwarded-for': address } }));
  if (!/"status":true/.test(body)) throw new Error(`not paid: ${body}`);
}

export function addressOf(shopper: number): string {
  const high = 18 + (Math.floor(shopper / 62_500) % 2);
  return `198.${high}.${Math.floor(shopper / 250) % 250}.${shopper % 250}`;
}

import { keyField } from '#app/admin/forms/staff-form-contract.ts';
import { handleNewOrder, type NewOrderResult } from '#app/admin/orders/new/new-order.server.ts';
import { type Line, mona, newKey } from './purchase.ts';
import type { staffContextOf } from './staff-context.ts';
import type { TestShop } from './test-shop.ts';

type Context = Awaited<ReturnType<typeof staffContextOf>>['context'];

export type TypedOrder = Record<string, string> & { total: string };

/** The fields of the page for a new order; the total in minor units, as the page sends it. */
export function orderForm(
  lines: Line[],
  { currency = 'AED', ...fields }: TypedOrder,
): URLSearchParams {
  const form = new URLSearchParams({
    [keyField]: newKey(),
    intent: 'place',
    ...mona,
    lang: 'en',
    terms: 'link',
    currency,
    ...fields,
  });
  for (const [at, [id, pack, quantity]] of lines.entries()) {
    form.append('product', `${id}`);
    form.append('pack', pack);
    form.set(`quantity-${at}`, `${quantity}`);
  }
  return form;
}

export async function placeByStaff(
  shop: TestShop,
  context: Context,
  body: URLSearchParams,
): Promise<{ result: NewOrderResult; status: number }> {
  const request = new Request(`${shop.url}/admin/orders/new`, { method: 'POST', body });
  const { data, init } = await handleNewOrder(request, context);
  return { result: data, status: init?.status ?? 200 };
}

import { data, type RouterContextProvider } from 'react-router';
import { storeContext, visitorContext } from '#app/context.ts';
import { findAdminProduct } from '#domain/catalog/admin-products.server.ts';
import { momentFormat } from '../kit/moment.ts';

/** All that the page of a product shows. Throws a 404 for a product that does not exist. */
export async function loadProduct(context: Readonly<RouterContextProvider>, param: string) {
  const { db, settings } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const id = readProductId(param);
  const product = id === undefined ? undefined : await findAdminProduct(db, id);
  if (!product) throw data({ id: param }, { status: 404 });
  const format = momentFormat(language, settings.timeZone);
  const history = product.history.map((event) => ({ ...event, when: format(event.at) }));
  return { language, product: { ...product, history } };
}

export type ShownEvent = Awaited<ReturnType<typeof loadProduct>>['product']['history'][number];

/** Greater numbers than the database counts to belong to nothing. */
export function readProductId(text: string): number | undefined {
  const id = Number(text);
  return /^\d{1,10}$/.test(text) && id <= 2_147_483_647 ? id : undefined;
}

import type { RouterContextProvider } from 'react-router';
import { storeContext, visitorContext } from '#app/context.ts';
import { listCards } from '#domain/catalog/admin-products.server.ts';
import { pickTranslation } from '#domain/catalog/product.ts';
import { countryNameByCode } from '#domain/geography/countries.ts';
import { findOpening } from '#domain/markets/find-opening.server.ts';
import type { Market } from '#domain/markets/market.ts';
import { listMissing, type Missing } from '#domain/markets/missing.server.ts';

type Named = { id: string; name: string };

/** One thing that keeps a market closed, with the names of what it is about. */
export type MissingView = {
  code: Missing['code'];
  country?: string;
  market?: Named;
  products?: Named[];
  method?: string;
};

type Context = Readonly<RouterContextProvider>;

export async function listMissingViews(context: Context, market: Market): Promise<MissingView[]> {
  const store = context.get(storeContext);
  const opening = await findOpening(store);
  return viewMissing(
    context,
    await listMissing(store.db, market, { ...opening, saved: store.markets }),
  );
}

export async function viewMissing(
  context: Context,
  missing: readonly Missing[],
): Promise<MissingView[]> {
  const { db, markets } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const namesProducts = missing.some((one) => 'products' in one);
  const cards = namesProducts ? await listCards(db) : [];
  const titleOf = (id: number) => {
    const card = cards.find((one) => one.id === id);
    return card && pickTranslation(language, { en: card.title_en, ar: card.title_ar });
  };
  return missing.map((one) => {
    if (one.code === 'country_taken') {
      const other = markets.markets.find(({ id }) => id === one.market);
      return {
        code: one.code,
        country: countryNameByCode(one.country, language),
        market: { id: one.market, name: other?.name[language] ?? one.market },
      };
    }
    if (one.code === 'method_refused') return { code: one.code, method: one.method };
    if (!('products' in one)) return { code: one.code };
    const products = one.products.map((id) => ({
      id: `${id}`,
      name: titleOf(id) || `${id}`,
    }));
    return { code: one.code, products };
  });
}

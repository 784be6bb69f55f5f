import { href } from 'react-router';
import type { Messages } from '#app/words/en.ts';
import type { ProductDetail } from '#domain/catalog/product.ts';
import { decimalFromCents, formatMoney } from '#domain/money.ts';
import type { Page } from '../seo/page-head.ts';
import type { Site } from '../seo/site.ts';
import { productStructure } from './structured-product.ts';

type Words = Messages['shop'];
type Sold = { product: ProductDetail; shipsTo: string[] };

/** A product for its page's `meta`. */
export function describeProduct(words: Words, site: Site, { product, shipsTo }: Sold): Page {
  const { id, title, description, longDescription, price, shownElsewhere } = product;
  // Made of the number, because /product/02 shows the same product as /product/2.
  const path = href('/product/:id', { id: String(id) });
  return {
    title,
    description: [
      description || longDescription,
      `${formatMoney(price)} · ${words.product.dispatch}.`,
    ],
    path,
    picture: shownElsewhere.shared,
    openGraph: {
      'og:type': 'product',
      'product:price:amount': decimalFromCents(price),
      'product:price:currency': 'USD',
    },
    structure: [productStructure(site, { product, path, shipsTo })],
  };
}

/** A number that is none, or belongs to nothing that is sold. */
export function describeMissingProduct({ product }: Words, missing: 'invalid' | 'notFound'): Page {
  return { title: product[missing], description: product.notFoundHint, path: undefined };
}

import { href } from 'react-router';
import type { Offer, OfferShippingDetails, Product } from 'schema-dts';
import type { Messages } from '#app/words/words.ts';
import { businessDaysToDispatch, type ProductDetail } from '#domain/catalog/product.ts';
import { formatMoney, storeCurrency, storeMoney, toDecimal } from '#domain/money.ts';
import { pageAddress } from '#domain/page-address.ts';
import type { Page } from '../seo/page-head.ts';
import type { Site } from '../seo/site.ts';
import { publisher } from '../seo/structured-store.ts';

type Words = Messages['shop'];
type Sold = { product: ProductDetail; shipsTo: string[] };

export function describeProduct(words: Words, site: Site, { product, shipsTo }: Sold): Page {
  const { id, title, description, longDescription, price, shownElsewhere } = product;
  // From the number, because /product/02 shows the same product as /product/2.
  const path = href('/product/:id', { id: String(id) });
  return {
    title,
    description: [
      description || longDescription,
      `${formatMoney(storeMoney(price))} · ${words.product.dispatch}.`,
    ],
    path,
    picture: shownElsewhere.shared,
    openGraph: {
      'og:type': 'product',
      'product:price:amount': toDecimal(storeMoney(price)),
      'product:price:currency': storeCurrency,
    },
    structure: [productStructure(site, { product, path, shipsTo })],
  };
}

/** An invalid number, or one of no product on sale. */
export function describeMissingProduct({ product }: Words, missing: 'invalid' | 'notFound'): Page {
  return { title: product[missing], description: product.notFoundHint, path: undefined };
}

type Offered = { product: ProductDetail; path: string; shipsTo: string[] };

/** No rating: the reviews shown in the shop are sample data. */
function productStructure(site: Site, { product, path, shipsTo }: Offered): Product {
  const { large, shared } = product.shownElsewhere;
  return {
    '@type': 'Product',
    name: product.title,
    description: product.description || product.longDescription,
    image: [large, shared.src].map(site.absolute),
    sku: String(product.id),
    brand: { '@type': 'Brand', name: site.name },
    offers: offer(site, { product, path, shipsTo }),
  };
}

function offer(site: Site, { product, path, shipsTo }: Offered): Offer {
  return {
    '@type': 'Offer',
    url: pageAddress(site.publicUrl, path, site.language),
    price: toDecimal(storeMoney(product.price)),
    priceCurrency: storeCurrency,
    availability: 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
    seller: publisher(site),
    shippingDetails: freeShipping(shipsTo),
  };
}

/** No transit days: they depend on carrier and country. */
function freeShipping(shipsTo: string[]): OfferShippingDetails {
  const { least, most } = businessDaysToDispatch;
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: storeCurrency },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: shipsTo },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: {
        '@type': 'QuantitativeValue',
        minValue: least,
        maxValue: most,
        unitCode: 'DAY',
      },
    },
  };
}

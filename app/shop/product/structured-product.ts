import type { Offer, OfferShippingDetails, Product } from 'schema-dts';
import { businessDaysToDispatch, type ProductDetail } from '#domain/catalog/product.ts';
import { decimalFromCents } from '#domain/money.ts';
import { pageAddress } from '#domain/page-address.ts';
import type { Site } from '../seo/site.ts';
import { publisher } from '../seo/structured-store.ts';

type Sold = { product: ProductDetail; path: string; shipsTo: string[] };

/** The product and its price. No rating: the reviews shown in the shop are sample data. */
export function productStructure(site: Site, { product, path, shipsTo }: Sold): Product {
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

function offer(site: Site, { product, path, shipsTo }: Sold): Offer {
  return {
    '@type': 'Offer',
    url: pageAddress(site.publicUrl, path, site.language),
    price: decimalFromCents(product.price),
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
    seller: publisher(site),
    shippingDetails: freeShipping(shipsTo),
  };
}

/** Days in transit depend on carrier and country: nothing is said about them. */
function freeShipping(shipsTo: string[]): OfferShippingDetails {
  const { least, most } = businessDaysToDispatch;
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'USD' },
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

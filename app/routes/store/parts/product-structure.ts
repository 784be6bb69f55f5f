import { href } from 'react-router';
import type { ProductDetail } from '#domain/catalog/product.ts';
import { decimalFromCents } from '#domain/money.ts';
import type { RootData } from '../../../root.tsx';

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The product as search engines read it (schema.org). No rating: ours are sample data. */
export function productStructure(matches: Matches, product: ProductDetail) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  if (!root) return [];
  const { publicUrl, name } = root.store;
  const absolute = (path: string) => new URL(path, publicUrl).href;
  return [
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: product.title,
        description: product.description,
        image: absolute(product.image.src),
        sku: String(product.id),
        brand: { '@type': 'Brand', name: name[root.language] },
        offers: {
          '@type': 'Offer',
          url: absolute(href('/product/:id', { id: String(product.id) })),
          price: decimalFromCents(product.price),
          priceCurrency: 'USD',
          availability: 'https://schema.org/InStock',
        },
      },
    },
  ];
}

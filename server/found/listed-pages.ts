import { href } from 'react-router';
import type { Db } from '#database/schema.ts';
import { listSoldProducts } from '#domain/catalog/products.server.ts';
import { listPosts } from '#domain/content/posts.server.ts';

/** A page that search engines may list. `changedOn` is a day (2025-09-15) where one is known. */
export type ListedPage = { path: string; changedOn?: string | undefined };

/** Every page with an address of its own, as it calls it in its canonical link. */
export async function listPages(db: Db): Promise<ListedPage[]> {
  const products = await listSoldProducts(db, 'en');
  const posts = listPosts('en');
  const newest = posts
    .map(({ isoDate }) => isoDate)
    .sort()
    .at(-1);
  return [
    { path: href('/') },
    ...products.map(({ id }) => ({ path: href('/product/:id', { id: String(id) }) })),
    { path: href('/blog'), changedOn: newest },
    ...posts.map(({ slug, isoDate }) => ({
      path: href('/blog/:slug', { slug }),
      changedOn: isoDate,
    })),
    ...[href('/about'), href('/contact'), href('/shipping-terms'), href('/privacy')].map(
      (path) => ({ path }),
    ),
  ];
}

import type { Db } from '#database/schema.ts';
import { addressOf, everyPage, shopPages } from '#domain/addresses.ts';
import { listSoldProducts } from '#domain/catalog/products.server.ts';
import { listPosts } from '#domain/content/posts.server.ts';

export type ListedPage = { path: string; changedOn?: string | undefined };

/** By their canonical paths. */
export async function listPages(db: Db): Promise<ListedPage[]> {
  const products = await listSoldProducts(db, 'en');
  const posts = listPosts('en');
  const newest = posts
    .map(({ isoDate }) => isoDate)
    .sort()
    .at(-1);
  const { product, blog, post } = shopPages;
  const special: Record<string, ListedPage[]> = {
    [product.path]: products.map(({ id }) => ({
      path: addressOf(product.path, { id: String(id) }),
    })),
    [blog.path]: [{ path: blog.path, changedOn: newest }],
    [post.path]: posts.map(({ slug, isoDate }) => ({
      path: addressOf(post.path, { slug }),
      changedOn: isoDate,
    })),
  };
  const listed = everyPage().filter(({ rules }) => rules.isListed);
  return listed.flatMap(({ path }) => special[path] ?? [{ path }]);
}

import { toSocialImages } from '#domain/catalog/product.ts';
import { isUploaded, type Post } from '#domain/texts/posts.ts';

const pictures = import.meta.glob<string>('../../../../content/pictures/og/blog-*.jpg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Covers of 1200x630 pixels by slug. */
const covers: Record<string, string> = Object.fromEntries(
  Object.entries(pictures).map(([path, address]) => [slugOf(path), address]),
);

/** Returns the picture for link previews of an article, as a path on this store. */
export function socialCoverOf({ slug, cover }: Pick<Post, 'slug' | 'cover'>): string | undefined {
  return isUploaded(cover) ? toSocialImages(cover).shared.src : covers[slug];
}

function slugOf(path: string): string {
  return path.replace(/^.*\/blog-|\.jpg$/g, '');
}

const pictures = import.meta.glob<string>('../../../../content/pictures/og/blog-*.jpg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** What shared links to articles show, by slug: 1200x630 pixels, as paths on this store. */
export const covers: Record<string, string> = Object.fromEntries(
  Object.entries(pictures).map(([path, address]) => [slugOf(path), address]),
);

function slugOf(path: string): string {
  return path.replace(/^.*\/blog-|\.jpg$/g, '');
}

/**
 * A `srcset` in one format; undefined when there are no such files. `files` are the addresses of
 * built files by their paths, which end in `{name}-{width}.{format}`.
 */
export function srcSetOf(files: Record<string, string>, name: string): string | undefined {
  const offers = Object.entries(files).flatMap(([path, address]) => {
    const [, found, width] = /\/pictures\/(.+)-(\d+)\.\w+$/.exec(path) ?? [];
    return found === name ? `${address} ${width}w` : [];
  });
  return offers.length > 0 ? offers.join(', ') : undefined;
}

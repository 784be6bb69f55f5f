/** `files`: addresses by paths that end in `{name}-{width}.{format}`. Undefined without any. */
export function srcSetOf(files: Record<string, string>, name: string): string | undefined {
  const offers = Object.entries(files).flatMap(([path, address]) => {
    const [, found, width] = /\/pictures\/(.+)-(\d+)\.\w+$/.exec(path) ?? [];
    return found === name ? `${address} ${width}w` : [];
  });
  return offers.length > 0 ? offers.join(', ') : undefined;
}

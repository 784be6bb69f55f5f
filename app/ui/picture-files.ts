/**
 * `sizes` of a picture that takes `vw` hundredths of the window, and in larger ones what `wide` says. On a
 * screen of three dots to a pixel more than two are not seen: it fetches what one of two does.
 */
export function sizesOf(vw: number, wide?: string): string {
  const dense = `(min-resolution: 2.5dppx) ${Math.floor(vw * 0.62)}vw`;
  return [...(wide ? [wide] : []), dense, `${vw}vw`].join(', ');
}

/** HTML wants one address; browsers that know `srcset` never fetch it. */
export function firstOf(srcSet: string | undefined): string | undefined {
  return srcSet?.split(' ', 1)[0];
}

/** `files`: addresses by paths that end in `{name}-{width}.{format}`. Undefined without any. */
export function srcSetOf(files: Record<string, string>, name: string): string | undefined {
  const offers = Object.entries(files).flatMap(([path, address]) => {
    const [, found, width] = /\/pictures\/(.+)-(\d+)\.\w+$/.exec(path) ?? [];
    return found === name ? `${address} ${width}w` : [];
  });
  return offers.length > 0 ? offers.join(', ') : undefined;
}

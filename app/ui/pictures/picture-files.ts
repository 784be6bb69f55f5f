/**
 * Builds `sizes` for a picture that takes `vw` percent of the window's width, and the size `wide` on
 * larger ones. Beyond two pixels per CSS pixel nobody sees a difference: a screen of three fetches what
 * one of two does.
 */
export function pictureSizes(vw: number, wide?: string): string {
  const dense = `(min-resolution: 2.5dppx) ${Math.floor(vw * 0.62)}vw`;
  return [...(wide ? [wide] : []), dense, `${vw}vw`].join(', ');
}

/** HTML wants one address; browsers that know `srcset` never fetch it. */
export function firstSource(srcSet: string | undefined): string | undefined {
  return srcSet?.split(' ', 1)[0];
}

/** `files`: addresses by paths that end in `{name}-{width}.{format}`. Undefined without any. */
export function srcSetOf(files: Record<string, string>, name: string): string | undefined {
  const offers = Object.entries(files).flatMap(([path, address]) => {
    const [, folder, width] = /\/pictures\/(.+)-(\d+)\.\w+$/.exec(path) ?? [];
    return folder === name ? `${address} ${width}w` : [];
  });
  return offers.length > 0 ? offers.join(', ') : undefined;
}

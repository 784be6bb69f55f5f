type PreloadProps = {
  type: string;
  /** Equals the `srcSet` of the `<source>` that the browser will choose. */
  srcSet: string | undefined;
  sizes: string;
  media?: string;
};

/** Preloads the picture before all scripts, which would otherwise come first. Browsers skip unknown types. */
export function PicturePreload({ type, srcSet, sizes, media }: PreloadProps) {
  const one = srcSet?.split(' ')[0];
  // React moves a preload link to the head only if it has an `href`; otherwise it would come after the
  // scripts.
  if (!one) return null;
  return (
    <link
      rel="preload"
      as="image"
      href={one}
      imageSrcSet={srcSet}
      imageSizes={sizes}
      type={type}
      media={media}
      fetchPriority="high"
    />
  );
}

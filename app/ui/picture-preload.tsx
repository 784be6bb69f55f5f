type PreloadProps = {
  type: string;
  /** As in the `<source>` that the browser will choose. */
  srcSet: string | undefined;
  sizes: string;
  media?: string;
};

/**
 * Asks for the picture that is seen first before all scripts, which the head would otherwise ask for
 * first. A browser that does not know the type leaves it alone.
 */
export function PicturePreload({ type, srcSet, sizes, media }: PreloadProps) {
  const one = srcSet?.split(' ')[0];
  // Without an address of its own React would leave it where it stands, behind the scripts.
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

type PreloadProps = {
  type: string;
  /** As in the `<source>` that the browser will choose. */
  srcSet: string | undefined;
  sizes: string;
  media?: string;
};

/** Before all scripts, which would otherwise come first. Browsers skip a type they do not know. */
export function PicturePreload({ type, srcSet, sizes, media }: PreloadProps) {
  const one = srcSet?.split(' ')[0];
  // Without an `href` React would leave it where it stands, behind the scripts.
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

import { srcSetOf } from './picture-files.ts';
import { PicturePreload } from './picture-preload.tsx';

// The heroes are not here: a page that shows no article would carry their addresses for nothing.
const avif = import.meta.glob<string>('../../content/pictures/blog/*.avif', {
  eager: true,
  query: '?url',
  import: 'default',
});
const webp = import.meta.glob<string>('../../content/pictures/blog/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

type SitePictureProps = {
  /** Folder and name in `content/pictures`, as in `blog/pp405-hair-spray`. */
  name: string;
  alt: string;
  /** How wide it is shown, as in the `sizes` of an `<img>`. */
  sizes: string;
  /** For what is seen first: fetched at once and before other pictures. */
  eager?: boolean;
  className?: string;
};

/** A picture of the store's own, three to two, in the size and format the browser prefers. */
export function SitePicture({ name, alt, sizes, eager = false, className = '' }: SitePictureProps) {
  const best = { type: 'image/avif', srcSet: srcSetOf(avif, name), sizes };
  return (
    <picture className="contents">
      {eager && <PicturePreload {...best} />}
      <source {...best} />
      <img
        srcSet={srcSetOf(webp, name)}
        sizes={sizes}
        alt={alt}
        width={1200}
        height={800}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={eager ? 'auto' : 'async'}
        className={`block aspect-3/2 h-auto w-full bg-sand object-cover ${className}`}
      />
    </picture>
  );
}

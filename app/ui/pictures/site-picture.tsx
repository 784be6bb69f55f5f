import { firstSource, srcSetOf } from './picture-files.ts';
import { PicturePreload } from './picture-preload.tsx';

// Excludes the heroes: otherwise pages without articles would include their addresses.
const avif = import.meta.glob<string>('../../../content/pictures/blog/*.avif', {
  eager: true,
  query: '?url',
  import: 'default',
});
const webp = import.meta.glob<string>('../../../content/pictures/blog/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

type SitePictureProps = {
  /** Folder and name in `content/pictures`, as in `blog/pp405-hair-spray`. */
  name: string;
  alt: string;
  sizes: string;
  eager?: boolean;
  className?: string;
};

export function SitePicture({ name, alt, sizes, eager = false, className = '' }: SitePictureProps) {
  const fallback = srcSetOf(webp, name);
  const best = { type: 'image/avif', srcSet: srcSetOf(avif, name), sizes };
  return (
    <picture className="contents">
      {eager && <PicturePreload {...best} />}
      <source {...best} />
      <img
        src={firstSource(fallback)}
        srcSet={fallback}
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

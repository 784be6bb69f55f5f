import type { FocalPoint, ProductImage } from '#domain/catalog/product.ts';
import { focalPointClass } from './focal-point.ts';
import { PicturePreload } from './picture-preload.tsx';

type PictureProps = {
  image: ProductImage;
  alt: string;
  sizes: string;
  /** Loads the first visible picture at once, before others. */
  eager?: boolean;
  /** Needed in a frame of another shape than `productPictureRatio`. */
  focalPoint?: FocalPoint | undefined;
  className?: string;
};

export function ProductPicture({ image, alt, sizes, eager = false, ...frame }: PictureProps) {
  const [first] = image.srcSets;
  const { focalPoint = image.focalPoint, className = '' } = frame;
  return (
    <picture className="contents">
      {eager && first && <PicturePreload {...first} sizes={sizes} />}
      {image.srcSets.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={image.src}
        alt={alt}
        width={800}
        height={1000}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={eager ? 'auto' : 'async'}
        className={`block aspect-4/5 h-auto w-full bg-sand object-cover ${focalPointClass(focalPoint)} ${className}`}
      />
    </picture>
  );
}

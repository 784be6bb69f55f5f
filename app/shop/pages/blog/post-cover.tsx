import { ProductPicture } from '#app/ui/pictures/picture.tsx';
import { SitePicture } from '#app/ui/pictures/site-picture.tsx';
import { toProductImage } from '#domain/catalog/product.ts';
import { isUploaded } from '#domain/texts/posts.ts';

type PostCoverProps = {
  cover: string;
  alt: string;
  sizes: string;
  eager?: boolean;
  className?: string;
};

/** Staff upload covers where pictures of products go, in any shape. */
export function PostCover({ cover, className = '', ...props }: PostCoverProps) {
  if (!isUploaded(cover)) return <SitePicture name={cover} className={className} {...props} />;
  const shape = `aspect-3/2! ${className}`;
  return <ProductPicture image={toProductImage(cover)} className={shape} {...props} />;
}

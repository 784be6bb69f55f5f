import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { DescribedPicture } from '#domain/catalog/product.ts';
import { IconButton } from '../button.tsx';
import { CloseIcon } from '../icons.tsx';
import { ProductPicture } from '../pictures/picture.tsx';

type ZoomProps = { picture: DescribedPicture; close: () => void };

export function Zoom({ picture: { image, alt }, close }: ZoomProps) {
  const t = useTranslations('shop.product');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('img')?.scrollIntoView({ block: 'center', inline: 'center' });
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: on a keyboard Escape closes it, as every dialog.
    <dialog
      ref={dialog}
      aria-label={alt}
      onClose={close}
      onClick={() => dialog.current?.close()}
      className="fixed inset-0 size-full max-h-none max-w-none cursor-zoom-out overflow-auto overscroll-contain bg-ivory"
    >
      <IconButton aria-label={t('shrink')} className="fixed! inset-e-3 top-3 z-1 bg-ivory/85">
        <CloseIcon className="size-6!" />
      </IconButton>
      <div className="mx-auto w-[clamp(54rem,100vw,80rem)]">
        <ProductPicture image={image} alt={alt} sizes="80rem" />
      </div>
    </dialog>
  );
}

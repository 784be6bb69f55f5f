import { useTranslations } from 'use-intl';
import { isBundle } from '#domain/cart/bundle.ts';

/** "1 pc", "2 pcs", "3 pcs"; any other value as a number and "pc". */
export function useBundleLabel(): (bundle: string) => string {
  const t = useTranslations('shop');
  return (bundle) =>
    isBundle(bundle)
      ? t('cart.bundle', { count: Number(bundle) })
      : t('pieces.other', { count: bundle.replace(/\D/g, '') || '1' });
}

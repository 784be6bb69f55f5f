import { useTranslations } from 'use-intl';
import { isBundle } from '#domain/cart/bundle.ts';

/** "1 pc", "2 pcs", "3 pcs"; any other value as a number and "pc". */
export function useBundleLabel(): (bundle: string) => string {
  const t = useTranslations('shop.cart');
  return (bundle) =>
    isBundle(bundle)
      ? t('bundle', { count: Number(bundle) })
      : t('otherBundle', { count: bundle.replace(/\D/g, '') || '1' });
}

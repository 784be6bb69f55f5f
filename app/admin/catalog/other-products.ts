import { createContext, useContext } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '#app/ui/use-language.ts';
import type { listCards } from '#domain/catalog/admin-products.server.ts';
import { pickTranslation } from '#domain/catalog/product.ts';

export type OtherProduct = Awaited<ReturnType<typeof listCards>>[number];

/** All products but the one that is edited. */
export const OtherProducts = createContext<OtherProduct[]>([]);

export function useOtherProducts() {
  const t = useTranslations('admin.products');
  const language = useLanguage();
  const others = useContext(OtherProducts);
  const titleOf = (id: number): string => {
    const other = others.find((one) => one.id === id);
    const title = other && pickTranslation(language, { en: other.title_en, ar: other.title_ar });
    if (!title) return `${t('untitled')} (${id})`;
    return other.is_active ? title : t('notSold', { title });
  };
  return { others, titleOf };
}

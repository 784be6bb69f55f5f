import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '#app/ui/button.tsx';
import { ArrowBackIcon } from '#app/ui/icons.tsx';
import { useLanguage } from '#app/ui/language.ts';
import { localized } from '#domain/catalog/product.ts';
import { quietControl } from '../kit/class-names.ts';
import { SaleBadge } from '../kit/sale-badge.tsx';
import type { EditedProduct } from './product-editor.tsx';

/** Which product it is, whether it is sold, and the ways from here. */
export function EditorHead({ product: { id, texts } }: { product: EditedProduct }) {
  const t = useTranslations('admin.products');
  const language = useLanguage();
  const title = localized(language, { en: texts.title_en, ar: texts.title_ar });
  const isActive = texts.is_active === 'true';
  return (
    <header>
      <Link
        to={href('/admin/products')}
        className={`${quietControl} inline-flex items-center gap-2`}
      >
        <ArrowBackIcon />
        {t('back')}
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="wrap-anywhere font-display text-2xl">
            {id ? <bdi>{title || t('untitled')}</bdi> : t('newTitle')}
          </h1>
          {id && <SaleBadge isActive={isActive} />}
        </div>
        {id && isActive && (
          <ButtonLink
            to={href('/product/:id', { id: String(id) })}
            target="_blank"
            variant="secondary"
          >
            {t('inShop')}
          </ButtonLink>
        )}
      </div>
    </header>
  );
}

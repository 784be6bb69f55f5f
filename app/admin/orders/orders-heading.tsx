import { useTranslations } from 'use-intl';
import { useLanguage } from '#app/ui/language.ts';

/** The Arabic title stands in both languages; in English its translation stands beside it. */
export function OrdersHeading() {
  const t = useTranslations('admin.orders');
  const language = useLanguage();
  return (
    <h1 className="flex flex-wrap items-baseline gap-x-3 font-display text-2xl">
      <span lang="ar" dir="rtl">
        لوحة الطلبات
      </span>
      {language === 'en' && <span className="text-muted text-xl">{t('title')}</span>}
    </h1>
  );
}

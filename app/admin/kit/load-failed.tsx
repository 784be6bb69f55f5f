import { useTranslations } from 'use-intl';
import { Seedling } from '#app/ui/brand-mark.tsx';
import { Button } from '#app/ui/button.tsx';
import { useLanguage } from '#app/ui/language.ts';
import { Reference } from '#app/ui/reference.tsx';

export function LoadFailed() {
  const t = useTranslations('admin.chrome');
  return (
    <main
      id="content"
      className="wrap flex flex-1 flex-col items-center justify-center gap-5 py-20 text-center"
    >
      <Seedling className="text-4xl text-cypress" />
      <p role="alert" className="text-lg">
        {t('loadFailed')}
      </p>
      <Button onClick={() => location.reload()}>{t('retry')}</Button>
      <Reference language={useLanguage()} />
    </main>
  );
}

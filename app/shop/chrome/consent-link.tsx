import { useTranslations } from 'use-intl';

/** Opens the choice about ad events again. */
export function PrivacyChoices({ className = '' }: { className?: string }) {
  const t = useTranslations('shop.consent');
  const reopen = async () => (await import('#app/ads/consent.ts')).reopenChoice();
  return (
    <button
      type="button"
      onClick={reopen}
      className={`inline-flex min-h-11 items-center ${className}`}
    >
      {t('choices')}
    </button>
  );
}

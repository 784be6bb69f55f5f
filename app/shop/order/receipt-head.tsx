import { useTranslations } from 'use-intl';
import { useRootData } from '#app/root-data.ts';
import { useLanguage } from '#app/ui/use-language.ts';

/** Names the store on a printed receipt, or on an order that is not paid yet; hidden on screens. */
export function ReceiptHead({ isDue }: { isDue?: boolean | undefined }) {
  const t = useTranslations('checkout.receipt');
  const { name, supportEmail } = useRootData().store;
  return (
    <div className="mb-6 hidden w-full justify-between gap-6 border-ink border-b pb-3 text-start print:flex">
      <p className="font-display font-semibold text-2xl">{name[useLanguage()]}</p>
      <p className="text-end text-sm">
        {t(isDue ? 'order' : 'title')}
        <br />
        <bdi dir="ltr">{supportEmail}</bdi>
      </p>
    </div>
  );
}

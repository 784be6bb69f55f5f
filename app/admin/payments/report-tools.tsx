import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, looks } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { RefreshButton } from '../kit/refresh-button.tsx';
import type { PaymentsData } from './payments.tsx';
import { toCsvAddress, toPrintAddress } from './payments-address.ts';

type ReportToolsProps = {
  data: PaymentsData;
  onRefresh: () => void;
  isRefreshing: boolean;
  isLoading: boolean;
};

/** Refresh, and the two ways out: paper and a file. */
export function ReportTools({ data, onRefresh, isRefreshing, isLoading }: ReportToolsProps) {
  const t = useTranslations('admin.payments');
  const [isBlocked, setBlocked] = useState(false);
  const { asked, rows } = data;
  const isEmpty = rows.length === 0;
  const print = () => setBlocked(!openPrintWindow(toPrintAddress(asked)));
  return (
    <>
      <RefreshButton {...{ isRefreshing, onRefresh }}>{t(`refresh.${asked.tab}`)}</RefreshButton>
      <Button variant="secondary" className="py-1!" disabled={isEmpty || isLoading} onClick={print}>
        {t('exportPdf')}
      </Button>
      {isEmpty ? (
        <Button variant="secondary" className="py-1!" disabled>
          {t('exportCsv')}
        </Button>
      ) : (
        <a href={toCsvAddress(asked)} className={`${looks({ variant: 'secondary' })} py-1!`}>
          {t('exportCsv')}
        </a>
      )}
      {isBlocked && (
        <Notice tone="info" role="alert" className="w-full">
          {t('blocked')}{' '}
          <a href={toPrintAddress(asked)} className="underline underline-offset-4">
            {t('openReport')}
          </a>
        </Notice>
      )}
    </>
  );
}

/** False when the browser lets no window open. */
function openPrintWindow(address: string): boolean {
  return window.open(address, '_blank', 'popup,width=960,height=900') !== null;
}

import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { PrinterIcon } from '#app/ui/tool-icons.tsx';

/** The browser prints the page by its print sheet. */
export function PrintButton() {
  const t = useTranslations('checkout.receipt');
  return (
    <Button variant="quiet" className="print:hidden" onClick={() => print()}>
      <PrinterIcon />
      {t('print')}
    </Button>
  );
}

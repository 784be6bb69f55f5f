import { useTranslations } from 'use-intl';
import { gatewayNames, manualGatewayNames } from '#domain/payments/gateway-names.ts';

const names = [...gatewayNames, ...manualGatewayNames, 'none', 'smtp'] as const;

/** One that this release does not know is shown as it is stored. */
export function useGatewayName(): (stored: string) => string {
  const t = useTranslations('admin.orderPage.gateways');
  return (stored) => {
    const match = names.find((name) => name === stored);
    return match ? t(match) : stored;
  };
}

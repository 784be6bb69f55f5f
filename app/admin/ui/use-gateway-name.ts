import { useTranslations } from 'use-intl';
import { gatewayNames } from '#domain/payments/gateway-names.ts';

/** One that this release does not know is shown as it is stored. */
export function useGatewayName(): (stored: string) => string {
  const t = useTranslations('admin.orderPage.gateways');
  return (stored) => {
    const match = gatewayNames.find((name) => name === stored);
    return match ? t(match) : stored;
  };
}

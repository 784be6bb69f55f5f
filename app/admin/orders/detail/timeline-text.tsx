import { useTranslations } from 'use-intl';
import { formatMoney } from '#domain/money.ts';
import type { TimelineEntry } from '#domain/orders/order-timeline.ts';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import { useGatewayName } from '../../ui/use-gateway-name.ts';

type TimelineTextProps = { entry: TimelineEntry & { day?: string | undefined } };

export function TimelineText({ entry }: TimelineTextProps) {
  const t = useTranslations('admin');
  const gatewayName = useGatewayName();
  const { data, kind, name } = entry;
  const status = (value: typeof data.from) => (value ? t(`orderStatuses.${value}`) : '–');
  const text = (value: string | undefined) => isolateDirection(value ?? '–');
  // Staff placed it, and a discount covered it. A payment names its gateway.
  if (kind === 'paid' && entry.staffId && !data.gateway) return t('due.nothing');
  return t(`orderPage.timeline.kinds.${kind}`, {
    from: status(data.from),
    to: status(data.to),
    gateway: text(data.gateway && gatewayName(data.gateway)),
    message: text(data.message),
    carrier: text(data.carrier),
    number: text(data.number),
    amount: text(data.money && formatMoney(data.money)),
    day: text(entry.day),
    way: [data.way && t(`orderPage.refund.ways.${data.way}`), data.reference]
      .flatMap((part) => (part ? isolateDirection(part) : []))
      .join(' · '),
    email: t(`orderPage.timeline.emails.${emailOf(data.email)}`),
    name: text(name),
  });
}

function emailOf(kind: TimelineEntry['data']['email']) {
  const paymentEmailKinds = [
    'order_confirmation',
    'payment_link',
    'payment_problem',
    'refund',
  ] as const;
  const laterKinds = ['cash_order', 'bank_transfer', 'bank_reminder', 'bank_expired'] as const;
  const kinds = [...paymentEmailKinds, ...laterKinds, 'order_status', 'shipped'] as const;
  return kinds.find((one) => one === kind) ?? 'unknown';
}

import { useTranslations } from 'use-intl';
import { formatMoney } from '#domain/money.ts';
import type { TimelineEntry } from '#domain/orders/order-timeline.ts';
import { useGatewayName } from '../kit/gateway-name.ts';
import { isolated } from '../kit/isolated.ts';

export function TimelineText({ entry }: { entry: TimelineEntry }) {
  const t = useTranslations('admin');
  const gatewayName = useGatewayName();
  const { facts, kind, name } = entry;
  const status = (value: typeof facts.from) => (value ? t(`orderStatuses.${value}`) : '–');
  const text = (value: string | undefined) => isolated(value ?? '–');
  return t(`orderPage.timeline.kinds.${kind}`, {
    from: status(facts.from),
    to: status(facts.to),
    gateway: text(facts.gateway && gatewayName(facts.gateway)),
    message: text(facts.message),
    carrier: text(facts.carrier),
    number: text(facts.number),
    amount: text(facts.money && formatMoney(facts.money)),
    email: t(`orderPage.timeline.emails.${emailOf(facts.email)}`),
    name: text(name),
  });
}

function emailOf(kind: TimelineEntry['facts']['email']) {
  const paymentEmailKinds = ['order_confirmation', 'payment_problem', 'refund'] as const;
  const kinds = [...paymentEmailKinds, 'order_status', 'shipped'] as const;
  return kinds.find((one) => one === kind) ?? 'unknown';
}

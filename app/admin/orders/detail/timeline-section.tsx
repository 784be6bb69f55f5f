import { useTranslations } from 'use-intl';
import type { TimelineEntry } from '#domain/orders/order-timeline.ts';
import { Section } from '../../ui/section.tsx';
import { useWarningText } from '../widgets/shipping-warnings.tsx';
import type { OrderData } from './load-order.server.ts';
import { TimelineText } from './timeline-text.tsx';

export function TimelineSection({ timeline }: Pick<OrderData, 'timeline'>) {
  const t = useTranslations('admin.orderPage.timeline');
  return (
    <Section title={t('title')}>
      <ol className="ms-1 border-hairline border-s-2">
        {timeline.map((entry) => (
          <li key={entry.key} data-kind={entry.kind} className="relative not-last:pb-4 ps-5">
            <span
              aria-hidden="true"
              className={`absolute -inset-s-1.5 top-1.5 size-2.5 rounded-full border-2 border-paper ${dotOf(entry)}`}
            />
            <p>
              <TimelineText entry={entry} />
            </p>
            <Changes entry={entry} />
            <Overrides entry={entry} />
            <p className="text-muted text-xs">
              <bdi>{entry.staff ?? t(`actors.${actorOf(entry)}`)}</bdi>
              <span aria-hidden="true"> · </span>
              <time dateTime={entry.at.toISOString()}>{entry.when}</time>
              {entry.data.emailState && entry.kind === 'email_queued' && (
                <>
                  <span aria-hidden="true"> · </span>
                  {t(`emailStates.${entry.data.emailState}`)}
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Overrides({ entry }: { entry: TimelineEntry }) {
  const t = useTranslations('admin.shippingWarnings');
  const reasons = useWarningText({ warnings: entry.data.overridden ?? [] });
  return reasons && <p className="text-bad text-xs">{t('confirmed', { reasons })}</p>;
}

function Changes({ entry }: { entry: TimelineEntry }) {
  const t = useTranslations('admin.orderPage');
  const admin = useTranslations('admin');
  const { changes = [], language } = entry.data;
  const rows = [
    ...changes.map((change) => ({ ...change, label: t(`address.${change.field}`) })),
    ...(language
      ? [
          {
            field: 'language',
            label: t('details.language'),
            before: admin(`order.language.${language.before}`),
            after: admin(`order.language.${language.after}`),
          },
        ]
      : []),
  ];
  if (rows.length === 0) return null;
  return (
    <dl className="my-1 grid gap-0.5 text-xs">
      {rows.map(({ field, label, before, after }) => (
        <div key={field} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{label}</dt>
          <dd>
            <del>
              <bdi>{before || t('timeline.nothing')}</bdi>
            </del>{' '}
            <ins className="no-underline">
              <bdi>{after || t('timeline.nothing')}</bdi>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A paid order is confirmed by the store itself. */
function actorOf({ kind, actor, data }: TimelineEntry) {
  const isPaymentEmail = kind === 'email_queued' && data.email === 'order_confirmation';
  return isPaymentEmail && actor === 'store' ? 'payment' : actor;
}

function dotOf({ kind, actor }: TimelineEntry): string {
  const isDone = kind === 'paid' || /^refund_(done|settled_done|recorded)$/.test(kind);
  if (isDone) return 'bg-good';
  if (/failed|refused|unknown|mismatch|twice|unreachable/.test(kind)) return 'bg-bad';
  return actor === 'staff' ? 'bg-cypress' : 'bg-edge';
}

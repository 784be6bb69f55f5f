import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { money } from '#domain/money.ts';
import { PriceWithCode } from '../../ui/figures.tsx';
import { Section } from '../../ui/section.tsx';
import type { FullOrderView } from './load-order.server.ts';

export function DetailsSection({ order }: { order: FullOrderView }) {
  const t = useTranslations('admin.orderPage.details');
  const tOrder = useTranslations('admin.order');
  const { adConsent, lang, raw } = order;
  return (
    <Section title={t('title')} isFolded>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Field label={t('id')}>{order.id}</Field>
        <Field label="order_id">{order.orderId}</Field>
        <Field label={tOrder('created')}>{order.created}</Field>
        <Field label={t('updatedAt')}>{order.updated}</Field>
        <Field label={t('paidAt')}>{order.paid}</Field>
        <Field label={t('paymentMethod')}>{order.paymentMethod}</Field>
        <Field label={t('currency')}>{order.currency}</Field>
        {order.marketName && <Field label={t('market')}>{order.marketName}</Field>}
        <Terms order={order} />
        <Field label={t('language')}>{lang && tOrder(`language.${lang}`)}</Field>
        <Field label="postal_code">{order.postalCode}</Field>
        <Field label={t('billingAddress')}>{order.billingAddress}</Field>
        {adConsent !== undefined && (
          <Field label={t('consent')}>{adConsent ? t('consentYes') : t('consentNo')}</Field>
        )}
      </dl>
      <Raw title={t('rawItems')} text={raw.items} />
      <Raw title={t('rawMeta')} text={raw.metaData} />
    </Section>
  );
}

/** Fields of an order that is paid in cash, by transfer or by a link from staff. */
function Terms({ order }: { order: FullOrderView }) {
  const t = useTranslations('admin.orderPage.details');
  const { terms, totalCents, currency, confirmed, dueUntil } = order;
  if (!terms) return null;
  const isDue = order.paymentStatus === 'pending' && order.orderStatus !== 'cancelled';
  return (
    <>
      <Field label={t('terms')}>{t(`termsNames.${terms}`)}</Field>
      {isDue && totalCents !== undefined && (
        <Field label={t('due')}>
          <PriceWithCode money={money(totalCents, currency)} />
        </Field>
      )}
      {isDue && dueUntil && <Field label={t('dueUntil')}>{dueUntil}</Field>}
      {confirmed && <Field label={t('confirmedAt')}>{confirmed}</Field>}
    </>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  const t = useTranslations('admin.orderPage.details');
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="break-words">{children ? <bdi>{children}</bdi> : t('none')}</dd>
    </div>
  );
}

function Raw({ title, text }: { title: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-8 items-center text-cypress text-xs underline underline-offset-4">
        {title}
      </summary>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
        tabIndex={0}
        dir="ltr"
        className="mt-1 max-h-64 overflow-auto rounded-sm bg-sand/40 p-3 font-mono text-xs whitespace-pre-wrap"
      >
        {text}
      </pre>
    </details>
  );
}

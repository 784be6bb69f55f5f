import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useBundleLabel } from '#app/ui/bundle-label.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ArrowBackIcon } from '#app/ui/icons.tsx';
import { useLanguage } from '#app/ui/language.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { OrderStatus } from '#domain/orders/order.ts';
import { quietControl } from '../kit/class-names.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import type { LiveState } from '../kit/live-data.ts';
import { LiveSign } from '../kit/live-sign.tsx';
import { orderAsText } from '../kit/order/order-text.ts';
import type { ShownFullOrder } from './load-order.server.ts';

type OrderHeadProps = { order: ShownFullOrder; status: OrderStatus; liveState: LiveState };

/** Which order it is, how it stands, and the ways from here. */
export function OrderHead({ order, status, liveState }: OrderHeadProps) {
  const t = useTranslations('admin');
  const { orderId, paymentStatus } = order;
  return (
    <header>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <Link to={href('/admin')} className={`${quietControl} inline-flex items-center gap-2`}>
          <ArrowBackIcon />
          {t('orderPage.back')}
        </Link>
        <div className="text-xs">
          <LiveSign state={liveState} />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
          <h1 className="me-1 font-display text-2xl">
            {t('order.number')}{' '}
            <bdi dir="ltr" className="tabular break-all">
              {orderId}
            </bdi>
          </h1>
          <CopyId order={order} />
          <span className="flex flex-wrap gap-2 sm:ms-3">
            <StatusBadge status={paymentStatus} label={t(`paymentStatuses.${paymentStatus}`)} />
            <StatusBadge status={status} label={t(`orderStatuses.${status}`)} />
          </span>
        </div>
        <ButtonLink
          to={href('/admin/orders/:orderId/packing-slip', { orderId })}
          variant="secondary"
        >
          {t('orderPage.packingSlip')}
        </ButtonLink>
      </div>
      <p className="text-muted text-xs">
        <time dateTime={order.createdAt.toISOString()}>{order.created}</time>
        <span aria-hidden="true"> · </span>
        {t('orderPage.updated', { when: order.updated })}
      </p>
    </header>
  );
}

function CopyId({ order }: { order: ShownFullOrder }) {
  const t = useTranslations('admin');
  const language = useLanguage();
  const bundleLabel = useBundleLabel();
  const { orderId } = order;
  return (
    <>
      <CopyButton
        text={() => orderId}
        label={`${t('order.copyId')} ${orderId}`}
        done={t('order.copied', { what: orderId })}
      />
      <CopyButton
        text={() => orderAsText(order, { t, language, bundleLabel })}
        label={t('order.copyOrder', { id: orderId })}
        done={t('order.copiedOrder')}
        words={t('order.copyOrderShort')}
      />
    </>
  );
}

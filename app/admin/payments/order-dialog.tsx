import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '#app/ui/button.tsx';
import { CloseIcon } from '#app/ui/icons.tsx';
import { isolated } from '../kit/isolated.ts';
import { OrderFacts } from './order-details.tsx';
import type { PaymentDetails } from './payment-details.ts';

type OrderDialogProps = { orderId: string; onClose: () => void };

/** All about one order, without leaving the report. Opens as soon as it is there. */
export function OrderDialog({ orderId, onClose }: OrderDialogProps) {
  const t = useTranslations('admin.payments.details');
  const { data, load, state } = useFetcher<PaymentDetails>();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const address = href('/admin/payments/orders/:orderId', { orderId });
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => void load(address), [load, address]);

  // `closedby` is not everywhere yet: a press on the dialog itself is one on its backdrop.
  const pressBackdrop = ({ target }: MouseEvent) => {
    if (target === dialog.current) dialog.current.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClick={pressBackdrop}
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(37.5rem,calc(100vw-1.5rem))] max-w-[600px] rounded-lg border border-hairline bg-paper text-ink text-sm backdrop:bg-ink/40"
    >
      <div className="flex items-center justify-between gap-4 border-hairline border-b py-2 ps-5 pe-2">
        <h2 id={id} className="font-display text-xl">
          {t('title', { id: isolated(orderId) })}
        </h2>
        <IconButton aria-label={t('close')} onClick={() => dialog.current?.close()}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className="grid gap-5 p-5">
        <Body
          details={data}
          orderId={orderId}
          isLoading={state !== 'idle'}
          onRetry={() => void load(address)}
        />
        <Link
          to={href('/admin/orders/:orderId', { orderId })}
          className="justify-self-start font-semibold text-cypress underline underline-offset-4"
        >
          {t('page')}
        </Link>
      </div>
    </dialog>
  );
}

type BodyProps = {
  details: PaymentDetails | undefined;
  orderId: string;
  isLoading: boolean;
  onRetry: () => void;
};

function Body({ details, orderId, isLoading, onRetry }: BodyProps) {
  const t = useTranslations('admin.payments.details');
  if (!details) return <p role="status">{t('loading')}</p>;
  if (details.kind === 'found') return <OrderFacts order={details.order} />;
  if (details.kind === 'not_found') {
    return <p role="alert">{t('notFound', { id: isolated(orderId) })}</p>;
  }
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>{t('failed')}</p>
      <Button variant="secondary" pending={isLoading} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}

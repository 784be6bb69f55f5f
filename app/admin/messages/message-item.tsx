import { useId } from 'react';
import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Price } from '#app/ui/price.tsx';
import { asLanguage } from '#domain/language.ts';
import { FormOutcome } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { OrderStatuses } from '../orders/widgets/order-statuses.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';
import type { MessageResult, MessageView } from './messages-query.server.ts';

type MessageItemProps = {
  message: MessageView;
  /** Result of a form that was sent without scripts. */
  postedResult: MessageResult | undefined;
};

export function MessageItem({ message, postedResult }: MessageItemProps) {
  const t = useTranslations('admin.messages');
  const title = useId();
  const { id, name, email, subject, message: text, created, createdAt, done } = message;
  return (
    <article
      aria-labelledby={title}
      data-message={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 rounded-md border border-hairline bg-paper p-4 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="min-w-0">
        <h2 id={title} className="font-semibold text-base wrap-anywhere">
          <bdi>{subject}</bdi>
        </h2>
        <p className="flex flex-wrap gap-x-3 text-muted text-xs">
          <bdi className="wrap-anywhere">{name}</bdi>
          <bdi dir="ltr" className="wrap-anywhere">
            {email}
          </bdi>
          <time dateTime={createdAt.toISOString()}>{created}</time>
        </p>
        <p
          lang={asLanguage(message.language)}
          dir="auto"
          className="mt-3 whitespace-pre-wrap wrap-anywhere"
        >
          {text}
        </p>
        {done && (
          <p className="mt-3 text-muted text-xs">
            {done.by
              ? t('doneBy', { who: isolateDirection(done.by), when: done.when })
              : t('doneAt', { when: done.when })}
          </p>
        )}
        <Actions message={message} postedResult={postedResult} />
      </div>
      <SenderOrders message={message} />
    </article>
  );
}

function Actions({ message, postedResult }: MessageItemProps) {
  const t = useTranslations('admin.messages');
  const { id, email, subject, done } = message;
  const form = useStaffForm<MessageResult>({ isMine: ({ about }) => about === `${id}` });
  const reply = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <a
          href={reply}
          className="inline-flex min-h-11 items-center font-semibold text-cypress underline underline-offset-4"
        >
          {t('answer')}
        </a>
        <StaffForm form={form}>
          <HiddenFields
            id={id}
            done={done ? '0' : '1'}
            toast={t(done ? 'reopened' : 'markedDone')}
          />
          <Button type="submit" variant="secondary" pending={form.isSending}>
            {t(done ? 'reopen' : 'markDone')}
          </Button>
        </StaffForm>
      </div>
      <FormOutcome form={{ ...form, result: form.result ?? postedResult }} />
    </div>
  );
}

function SenderOrders({ message: { orders } }: { message: MessageView }) {
  const t = useTranslations('admin');
  const [newest] = orders;
  return (
    <div className="min-w-0 border-hairline border-t pt-3">
      <h3 className="font-semibold text-xs">{t('messages.orders')}</h3>
      {orders.length === 0 && <p className="text-muted text-xs">{t('messages.noOrders')}</p>}
      <ul className="mt-1 grid gap-2">
        {orders.map((order) => (
          <li key={order.orderId} className="grid gap-1">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Link
                to={href('/admin/orders/:orderId', { orderId: order.orderId })}
                className="tabular inline-flex min-h-8 items-center text-cypress underline underline-offset-4"
              >
                <bdi dir="ltr">{order.orderId}</bdi>
              </Link>
              {order.totalCents !== undefined && (
                <Price cents={order.totalCents} currency={order.currency} />
              )}
            </span>
            <OrderStatuses order={order} />
          </li>
        ))}
      </ul>
      {newest && (
        <Link
          to={href('/admin/customers/of/:orderId', { orderId: newest.orderId })}
          className="inline-flex min-h-8 items-center text-cypress text-xs underline underline-offset-4"
        >
          {t('messages.customer')}
        </Link>
      )}
    </div>
  );
}

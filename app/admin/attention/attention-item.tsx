import { type SyntheticEvent, useEffect, useId, useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextAreaField } from '#app/ui/field.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import {
  bounced,
  isForAdminsOnly,
  maxResolutionLength,
  waiting,
} from '#domain/attention/attention.ts';
import { pickTranslation } from '#domain/catalog/product.ts';
import { currencyOf } from '#domain/currency.ts';
import { type EmailKind, emailKinds } from '#domain/emails/email.ts';
import { formatUncheckedAmount } from '#domain/money-formats.ts';
import { asManualGateway } from '#domain/payments/gateway-names.ts';
import { FormNotice, FormOutcome, Refusal, SubmitError } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { useStaffFields } from '../forms/use-staff-fields.ts';
import { useCan } from '../shell/use-can.ts';
import { formatCount } from '../ui/figures.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { useGatewayName } from '../ui/use-gateway-name.ts';
import type { AttentionItemView, AttentionResult, ResultOf } from './attention.server.ts';

export type PinItem = (item: AttentionItemView, isPinned: boolean) => void;

type AttentionItemProps = {
  item: AttentionItemView;
  pinItem: PinItem;
  postedResult: AttentionResult | undefined;
};

export function AttentionItem({ item, pinItem, postedResult }: AttentionItemProps) {
  const t = useTranslations('admin.attention');
  const heading = useId();
  const { kind, since, sinceWhen, times, resolved, data } = item;
  return (
    <article
      aria-labelledby={heading}
      data-attention={kind}
      className="rounded-md border border-hairline bg-paper px-4 py-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
        <h2 id={heading} className={`font-semibold text-base ${resolved ? '' : 'text-bad'}`}>
          {t(`kinds.${kind}`)}
        </h2>
        <p className="tabular text-muted text-xs">
          {times > 1 && (
            <>
              {t('times', { times })}
              <span aria-hidden="true"> · </span>
            </>
          )}
          <time dateTime={since.toISOString()}>{t('since', { when: sinceWhen })}</time>
        </p>
      </div>
      <p className="mt-1 max-w-prose break-words">{useAttentionMessage(item)}</p>
      {!resolved && (
        <p className="mt-1 max-w-prose text-muted">
          <span className="font-semibold">{t('whatToDo')}: </span>
          {t(`todo.${todoOf(kind, data)}`)}
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-start gap-x-6">
        <Links item={item} />
        {!resolved && kind === 'payment_unknown' && <SyncPaymentForm item={item} />}
        {!resolved && item.mayResolve && (
          <ResolveForm item={item} pinItem={pinItem} postedResult={postedResult} />
        )}
      </div>
      {!resolved && !item.mayResolve && (
        <p className="mt-1 text-muted text-xs">{t('adminsOnly')}</p>
      )}
      {resolved && <Done resolved={resolved} />}
    </article>
  );
}

const refundKinds = ['refund_unanswered', 'refund_failed', 'refund_owed'];

function Links({ item: { kind, orderId, subject, data } }: { item: AttentionItemView }) {
  const t = useTranslations('admin.attention');
  const other = kind === 'paid_twice' ? data.otherOrderId : data.lastOrderId;
  const mayOpenStock = useCan('stock.change');
  const isRefund = refundKinds.some((one) => one === kind) && orderId;
  return (
    <>
      {[orderId, other].map((id) => id && <OrderLink key={id} id={id} />)}
      {kind === 'email_failed' && (
        <Link to={href('/admin/emails/:id', { id: subject })} className={underlined}>
          {t('email')}
        </Link>
      )}
      {kind === 'bulk_change_stopped' && (
        <Link to={`${href('/admin')}?bulk=${subject}`} className={underlined}>
          {t('bulkChange')}
        </Link>
      )}
      {kind === 'review_waiting' && (
        <Link to={`${href('/admin/reviews')}?state=waiting`} className={underlined}>
          {t('reviews')}
        </Link>
      )}
      {kind === 'low_stock' && mayOpenStock && (
        <Link to={href('/admin/stock/:id', { id: subject })} className={underlined}>
          {t('stock')}
        </Link>
      )}
      {isRefund && (
        <Link to={`${href('/admin/orders/:orderId', { orderId })}#payments`} className={underlined}>
          {t('refund')}
        </Link>
      )}
    </>
  );
}

function OrderLink({ id }: { id: string }) {
  const t = useTranslations('admin.attention');
  return (
    <Link to={href('/admin/orders/:orderId', { orderId: id })} className={underlined}>
      {t('order', { id: isolateDirection(id) })}
    </Link>
  );
}

function Done({ resolved }: { resolved: NonNullable<AttentionItemView['resolved']> }) {
  const t = useTranslations('admin.attention');
  const { by, byStaff, when, note } = resolved;
  const who = by ?? t('someone');
  return (
    <div className="mt-1 rounded-sm bg-sand/40 px-3 py-2">
      {note && (
        <p dir="auto" className="whitespace-pre-wrap break-words">
          {note}
        </p>
      )}
      <p className="text-muted text-xs">
        {byStaff ? t('doneBy', { who: isolateDirection(who), when }) : t('doneItself', { when })}
      </p>
    </div>
  );
}

function SyncPaymentForm({ item }: { item: AttentionItemView }) {
  const t = useTranslations('admin.attention');
  const form = useStaffForm<ResultOf<'ask'>>({
    isMine: ({ intent, about }) => intent === 'ask' && about === item.id,
  });
  const { isSending, result } = form;
  return (
    <StaffForm form={form} className="flex flex-wrap items-center gap-x-4">
      <HiddenFields
        id={item.id}
        intent="ask"
        toast_paid={t('answers.paid')}
        toast_failed={t('answers.failed')}
      />
      <button type="submit" aria-busy={isSending} className={underlined}>
        {t('ask')}
      </button>
      <p role="status">{result?.kind === 'done' && t(`answers.${result.state}`)}</p>
      <FormOutcome form={form} />
    </StaffForm>
  );
}

type ResolveFormProps = {
  item: AttentionItemView;
  pinItem: PinItem;
  postedResult: AttentionResult | undefined;
};

function ResolveForm({ item, pinItem, postedResult }: ResolveFormProps) {
  const t = useTranslations('admin.attention');
  const form = useStaffForm<ResultOf<'resolve'>>({
    isMine: ({ intent, about }) => intent === 'resolve' && about === item.id,
  });
  const { isSending, result } = form;
  const { formProps, field } = useStaffFields(form, {
    limits: { note: { maxLength: maxResolutionLength, required: true } },
  });
  const { times, rememberTimes } = useTimesSeen(item, result);
  const isConfirming = isForAdminsOnly(item.kind);
  const label = isConfirming ? t('confirm') : t('markDone');
  const isDone = result?.kind === 'done';
  useEffect(() => {
    if (isDone) pinItem(item, false);
  }, [isDone, pinItem, item]);
  const follow = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    pinItem(item, currentTarget.open);
    rememberTimes(currentTarget.open);
  };
  return (
    <details
      name="resolve"
      open={postedResult !== undefined}
      onToggle={follow}
      className="min-w-0 open:basis-full"
    >
      <summary className={underlined}>{label}</summary>
      <StaffForm id={formProps.id} form={form} className="mt-1 grid max-w-prose gap-3 pb-1">
        <HiddenFields
          id={item.id}
          times={times}
          toast_done={isConfirming ? t('confirmed') : t('marked')}
        />
        <TextAreaField
          label={isConfirming ? t('confirmNote') : t('note')}
          hint={t('noteHint')}
          {...field('note')}
          rows={2}
          dir="auto"
        />
        <NotDone result={result} />
        <SubmitError form={form} />
        <Button type="submit" className="justify-self-start" pending={isSending}>
          {isConfirming ? t('confirmYes') : t('markDone')}
        </Button>
      </StaffForm>
    </details>
  );
}

/** The count when staff began to write: the server refuses an item that has happened again. */
function useTimesSeen({ times }: AttentionItemView, result: ResultOf<'resolve'> | undefined) {
  const [seen, setSeen] = useState<number>();
  const recounted = result?.kind === 'happened_again' ? result.times : undefined;
  const rememberTimes = (isWriting: boolean) => setSeen(isWriting ? times : undefined);
  return { times: recounted ?? seen ?? times, rememberTimes };
}

function useAttentionMessage(item: AttentionItemView): string {
  const { orderId, data, due, subject, product } = item;
  const t = useTranslations('admin');
  const language = useLanguage();
  const gatewayName = useGatewayName();
  const email = emailKinds.find((option) => option === data.emailKind) ?? 'unknown';
  return t(`attention.what.${sentenceOf(item)}`, {
    title: isolateDirection((product && pickTranslation(language, product.titles)) || subject),
    count: isolateDirection(formatCount(product?.available ?? 0)),
    amount: amount(data.amountCents, data.currency),
    expected: amount(data.expectedCents, data.expectedCurrency),
    order: isolateDirection(orderId ?? data.lastOrderId ?? '?'),
    other: isolateDirection(data.otherOrderId ?? '?'),
    reference: isolateDirection(data.reference ?? subject),
    reason: isolateDirection(data.reason ?? '?'),
    gateway: isolateDirection(data.gateway ? gatewayName(data.gateway) : '?'),
    due: isolateDirection(due ?? '?'),
    email: t(`emails.kinds.${email}`),
  });
}

function sentenceOf({ kind, orderId, data, product, resolved }: AttentionItemView) {
  const { otherOrderId, reason, emailKind } = data;
  const isPast = resolved !== undefined || product?.available === null;
  if (kind === 'low_stock' && isPast) return 'low_stock_past';
  if (kind === 'low_stock' && (product?.available ?? 1) <= 0) return 'low_stock_none';
  if (kind === 'unmatched_payment' && otherOrderId) return 'paid_for_other';
  if (kind === 'paid_twice' && otherOrderId) return 'cart_paid_twice';
  if (kind === 'amount_differs' && isManual(data)) return 'received_differs';
  if (kind === 'email_failed' && reason === waiting) {
    return orderId ? 'email_waiting_order' : 'email_waiting';
  }
  if (kind === 'email_failed' && reason === bounced && emailKind !== invitation) {
    return orderId ? 'email_bounced_order' : 'email_bounced';
  }
  if (kind === 'email_failed' && orderId) return 'email_failed_order';
  if (kind === 'sample_reviews' && reason === 'rating') return 'sample_rating';
  if (kind === 'backup_missing') {
    const failure = backupFailures.find((failure) => failure === reason);
    return failure ? (`backup_${failure}` as const) : kind;
  }
  return kind;
}

const backupFailures = [
  'none',
  'old',
  'late',
  'disk_full',
  'no_folder',
  'not_writable',
  'no_bucket',
  'refused',
  'unreachable',
] as const;

/** The recipient is no customer, and later emails to the address are sent regardless. */
const invitation = 'staff_invitation' satisfies EmailKind;

function todoOf(kind: AttentionItemView['kind'], data: AttentionItemView['data']) {
  const { reason, emailKind } = data;
  if (kind === 'amount_differs' && isManual(data)) return 'received_differs';
  if (kind === 'email_failed' && emailKind === invitation) return 'invitation_failed';
  if (kind === 'email_failed' && reason === bounced) return 'email_bounced';
  const hasNoBackups = reason === 'none' || reason === 'old';
  return kind === 'backup_missing' && hasNoBackups ? 'backup_none' : kind;
}

/** Staff recorded the money: the order is paid, whatever its amount. */
function isManual({ gateway }: AttentionItemView['data']): boolean {
  return asManualGateway(gateway ?? null) !== undefined;
}

function amount(cents: number | undefined, reported: string | undefined): string {
  const currency = reported ?? currencyOf(undefined);
  return isolateDirection(
    cents === undefined ? currency : formatUncheckedAmount({ amount: cents, currency }),
  );
}

const underlined =
  'tabular inline-flex min-h-11 cursor-pointer items-center font-semibold text-cypress underline ' +
  'underline-offset-4';

export function NotDone({ result }: { result: AttentionResult | undefined }) {
  const t = useTranslations('admin.attention');
  if (result?.kind !== 'resolved' && result?.kind !== 'happened_again') {
    return <Refusal result={result} />;
  }
  return (
    <FormNotice tone="bad">
      {result.kind === 'happened_again' ? t('happenedAgain') : <Resolved result={result} />}
    </FormNotice>
  );
}

function Resolved({ result }: { result: Extract<ResultOf<'resolve'>, { kind: 'resolved' }> }) {
  const t = useTranslations('admin.attention');
  const { byStaff, by, when } = result;
  if (!byStaff) return t('overMeanwhile', { when });
  return t('colleague', { who: isolateDirection(by ?? t('someone')), when });
}

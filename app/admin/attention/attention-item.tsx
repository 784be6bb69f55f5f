import { useId } from 'react';
import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { isolated } from '../kit/isolated.ts';
import { AskForm } from './ask-form.tsx';
import type { ShownItem } from './attention.tsx';
import type { AttentionAnswer } from './attention-answer.ts';
import type { Hold } from './attention-list.tsx';
import { underlined } from './class-names.ts';
import { useWhatHappened } from './item-words.ts';
import { ResolveForm } from './resolve-form.tsx';

type AttentionItemProps = {
  item: ShownItem;
  hold: Hold;
  posted: AttentionAnswer | undefined;
};

/** What has happened, since when, what to do, and where. */
export function AttentionItem({ item, hold, posted }: AttentionItemProps) {
  const t = useTranslations('admin.attention');
  const heading = useId();
  const { kind, since, sinceWhen, times, resolved } = item;
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
      <p className="mt-1 max-w-prose break-words">{useWhatHappened(item)}</p>
      {!resolved && (
        <p className="mt-1 max-w-prose text-muted">
          <span className="font-semibold">{t('whatToDo')}: </span>
          {t(`todo.${kind}`)}
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-start gap-x-6">
        <Links item={item} />
        {!resolved && kind === 'payment_unknown' && <AskForm item={item} posted={posted} />}
        {!resolved && item.mayResolve && <ResolveForm item={item} hold={hold} posted={posted} />}
      </div>
      {!resolved && !item.mayResolve && (
        <p className="mt-1 text-muted text-xs">{t('adminsOnly')}</p>
      )}
      {resolved && <Done resolved={resolved} />}
    </article>
  );
}

function Links({ item: { kind, orderId, subject, facts } }: { item: ShownItem }) {
  const t = useTranslations('admin.attention');
  const other = kind === 'paid_twice' ? facts.otherOrderId : facts.lastOrderId;
  const isRefund = kind === 'refund_unanswered' && orderId;
  return (
    <>
      {[orderId, other].map((id) => id && <OrderLink key={id} id={id} />)}
      {kind === 'email_failed' && (
        <Link to={href('/admin/emails/:id', { id: subject })} className={underlined}>
          {t('email')}
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
      {t('order', { id: isolated(id) })}
    </Link>
  );
}

function Done({ resolved }: { resolved: NonNullable<ShownItem['resolved']> }) {
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
        {byStaff ? t('doneBy', { who: isolated(who), when }) : t('doneItself', { when })}
      </p>
    </div>
  );
}

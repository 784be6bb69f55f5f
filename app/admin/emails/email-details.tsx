import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { EmailCauseWords } from '../kit/email-cause.tsx';
import { StateBadge } from '../kit/email-state-badge.tsx';
import { isolated } from '../kit/isolated.ts';
import type { EmailOnPage } from './email.tsx';

/** To whom an e-mail goes, about what, and how far it has come. */
export function EmailFacts({ email }: { email: EmailOnPage }) {
  const t = useTranslations('admin');
  const { kind, state, recipient, orderId, created, sent, tries, language } = email;
  return (
    <>
      <p role="status">
        <StateBadge state={state} />
      </p>
      <StateWords email={email} />
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
        <Fact name={t('emails.kind')}>{t(`emails.kinds.${kind ?? 'unknown'}`)}</Fact>
        <Fact name={t('emails.to')}>
          <bdi dir="ltr" className="break-all">
            {recipient}
          </bdi>
        </Fact>
        {orderId && (
          <Fact name={t('emails.order')}>
            <Link
              to={`${href('/admin')}?q=${orderId}`}
              aria-label={t('emails.showOrder', { id: orderId })}
              className="tabular text-cypress underline underline-offset-4"
            >
              <bdi dir="ltr">{orderId}</bdi>
            </Link>
          </Fact>
        )}
        <Fact name={t('emails.language')}>{t(`order.language.${language}`)}</Fact>
        <Fact name={t('emails.created')}>{created}</Fact>
        {sent && <Fact name={t('emails.sentAt')}>{sent}</Fact>}
        <Fact name={t('emails.tries')}>{tries}</Fact>
        <Fact name={t('emails.by')}>
          <EmailCauseWords email={email} />
        </Fact>
      </dl>
    </>
  );
}

function StateWords({ email }: { email: EmailOnPage }) {
  const { state, error, isOnceOnly, hasServer, recipient, sendsTo } = email;
  const t = useTranslations('admin.emails');
  return (
    <div className="mt-2 grid gap-1.5 text-muted text-xs">
      {error && <p className="break-words text-bad">{t('error', { error: isolated(error) })}</p>}
      {state === 'sent' && <p>{t('accepted')}</p>}
      {state === 'queued' && <p>{t(hasServer ? 'waiting' : 'noServer')}</p>}
      {state === 'failed' && <p>{t(isOnceOnly ? 'gaveUpOnce' : 'gaveUp')}</p>}
      {state === 'not_sent' && <p>{t('notSent')}</p>}
      {state === 'not_sent' && !hasServer && <p>{t('noServer')}</p>}
      {sendsTo !== recipient && <p>{t('corrected', { email: isolated(sendsTo) })}</p>}
      {isOnceOnly && <p>{t('onceOnly')}</p>}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AlertIcon } from '#app/ui/icons.tsx';
import { Price } from '#app/ui/price.tsx';
import { LockIcon } from '#app/ui/tool-icons.tsx';
import type { Language } from '#domain/language.ts';
import type { Money } from '#domain/money.ts';

type SandboxFrameProps = { lang: Language; dir: 'ltr' | 'rtl'; children: ReactNode };

/** Calm and blue, so that it is not mistaken for the store. */
export function SandboxFrame({ lang, dir, children }: SandboxFrameProps) {
  const t = useTranslations('checkout.sandbox');
  return (
    <div lang={lang} dir={dir} className="flex min-h-dvh flex-col bg-confirmed-tint font-sans">
      <header className="bg-confirmed text-paper">
        <div className="mx-auto flex max-w-lg items-center gap-2.5 px-4 py-3.5">
          <LockIcon />
          <p className="font-semibold">
            <bdi dir="ltr" lang="en">
              Sandbox Pay
            </bdi>
          </p>
        </div>
      </header>
      <main className="mx-auto w-full max-w-lg flex-1 px-4 py-6 sm:py-10">
        <p className="mb-4 flex items-start gap-2.5 rounded-md border border-pending/25 bg-pending-tint px-4 py-3 font-medium text-pending text-sm">
          <AlertIcon className="mt-[0.2em]" />
          {t('notice')}
        </p>
        <div className="rounded-lg border border-confirmed/20 bg-paper p-5 sm:p-7">{children}</div>
        <p className="mt-5 text-center text-muted text-xs">{t('footer')}</p>
      </main>
    </div>
  );
}

type Charge = { orderId: string; money: Money };

export function ChargeSummary({ seller, charge }: { seller: string; charge: Charge }) {
  const t = useTranslations('checkout.sandbox');
  return (
    <div className="mb-6 border-hairline border-b pb-5">
      <h1 className="text-sm">{t('payTo', { name: seller })}</h1>
      <dl className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <dt className="sr-only">{t('amount')}</dt>
          <dd className="font-semibold text-3xl">
            <Price money={charge.money} />
          </dd>
        </div>
        <div className="text-sm">
          <dt className="inline text-muted">{t('order')}</dt>{' '}
          <dd className="tabular inline font-semibold">
            <bdi dir="ltr">{charge.orderId}</bdi>
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** The step's button comes first, because Enter clicks the first one. */
export function SandboxButtons({ children, isBusy }: { children: ReactNode; isBusy: boolean }) {
  const t = useTranslations('checkout.sandbox');
  return (
    <div className="mt-6 flex flex-col items-center gap-3">
      <button type="submit" aria-busy={isBusy} className={payButton}>
        {children}
      </button>
      <button
        type="submit"
        name="intent"
        value="cancel"
        formNoValidate
        className="min-h-11 px-3 text-confirmed text-sm underline underline-offset-4"
      >
        {t('cancel')}
      </button>
    </div>
  );
}

const payButton =
  'inline-flex min-h-13 w-full items-center justify-center gap-2 rounded-md bg-confirmed px-5 ' +
  'font-semibold text-paper transition-colors hover:bg-ink aria-busy:cursor-progress';

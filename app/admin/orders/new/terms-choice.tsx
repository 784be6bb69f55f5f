import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { AlertIcon } from '#app/ui/icons.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import type { NewOrderState } from './use-new-order.ts';

type TermsChoiceProps = { order: NewOrderState; problem: string | undefined };

/** How the customer pays: by a link, or in a way that the market has for later. */
export function TermsChoice({ order, problem }: TermsChoiceProps) {
  const t = useTranslations('admin.newOrder.terms');
  return (
    <fieldset>
      <legend className="sr-only">{t('title')}</legend>
      {(['link', ...order.methods] as const).map((terms) => (
        <Fragment key={terms}>
          <label className="flex min-h-11 cursor-pointer items-start gap-2.5 py-1.5 text-sm">
            <input
              type="radio"
              name="terms"
              value={terms}
              checked={order.terms === terms}
              onChange={() => order.setTerms(terms)}
              className="mt-0.5 size-4.5 shrink-0 accent-cypress"
            />
            <span className="min-w-0">
              {t(terms)}
              <span className="block text-muted text-xs">{t(`${terms}Hint`)}</span>
            </span>
          </label>
          {terms === 'link' && order.terms === 'link' && (
            <div className="ps-7 pb-1 text-sm">
              <CheckBox name="mail" defaultChecked label={t('mail')} />
            </div>
          )}
        </Fragment>
      ))}
      {problem && (
        <p className="mt-1.5 flex items-start gap-1.5 text-bad text-sm">
          <AlertIcon className="mt-[0.2em]" />
          <span className="min-w-0">{problem}</span>
        </p>
      )}
    </fieldset>
  );
}

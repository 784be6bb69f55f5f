import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Notice } from '../../../ui/panel.tsx';
import { isolated } from '../order/isolated.ts';
import { quietControl } from '../parts/looks.ts';
import { FieldValue } from './field-value.tsx';
import type { ProductAnswer, ShownMeanwhile } from './product-answer.ts';
import type { ProductForm } from './product-editor.tsx';

type StaleNoticeProps = { answer: ProductAnswer & { kind: 'stale' }; form: ProductForm };

/** What somebody else has changed meanwhile. The form keeps what was typed until one decides. */
export function StaleNotice({ answer: { meanwhile }, form }: StaleNoticeProps) {
  const t = useTranslations('admin.products');
  const { pathname } = useLocation();
  const takeTheirs = (event: { preventDefault(): void }) => {
    event.preventDefault();
    form.set(Object.fromEntries(meanwhile.map(({ field, now }) => [field, now])));
  };
  return (
    <Notice
      tone="bad"
      role="alert"
      className="mb-3 max-h-[40dvh] overflow-auto px-3! py-2! text-xs"
    >
      <p className="font-semibold">{t('stale')}</p>
      <ul className="my-2 grid gap-2">
        {meanwhile.map((change) => (
          <li key={change.field}>
            <Change change={change} />
          </li>
        ))}
      </ul>
      {meanwhile.some(({ isContested }) => isContested) && (
        // Without scripts this loads the page, and with it all that is theirs.
        <Link
          to={pathname}
          onClick={takeTheirs}
          className={`${quietControl} inline-flex items-center text-bad! underline`}
        >
          {t('takeTheirs')}
        </Link>
      )}
    </Notice>
  );
}

function Change({ change: { field, now, isContested, by, when } }: { change: ShownMeanwhile }) {
  const t = useTranslations('admin.products');
  const who = when
    ? t('staleBy', { who: isolated(by ?? t('unknownStaff')), at: when })
    : t('staleUnknown');
  return (
    <>
      <span className="font-semibold">{t(`fields.${field}`)}:</span>{' '}
      <FieldValue field={field} value={now} />
      <span className="block">
        {who}. {t(isContested ? 'contested' : 'taken')}
      </span>
    </>
  );
}

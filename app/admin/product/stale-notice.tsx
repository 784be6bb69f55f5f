import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Notice } from '#app/ui/panel.tsx';
import { quietControl } from '../kit/class-names.ts';
import { isolated } from '../kit/isolated.ts';
import { FieldValue } from './field-value.tsx';
import type { ShownMeanwhile } from './product-answer.ts';
import type { ProductForm } from './product-editor.tsx';

type StaleNoticeProps = { meanwhile: ShownMeanwhile[]; form: ProductForm };

/** Whether the form still has something else than what somebody saved. */
export function hasContested({ meanwhile, form }: StaleNoticeProps): boolean {
  return meanwhile.some(({ field, now }) => form.tidy[field] !== now);
}

/** What somebody else has changed meanwhile. The form keeps what was typed until one decides. */
export function StaleNotice({ meanwhile, form }: StaleNoticeProps) {
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
            <Change change={change} isTaken={form.tidy[change.field] === change.now} />
          </li>
        ))}
      </ul>
      {hasContested({ meanwhile, form }) && (
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

type ChangeProps = { change: ShownMeanwhile; isTaken: boolean };

function Change({ change: { field, now, by, when }, isTaken }: ChangeProps) {
  const t = useTranslations('admin.products');
  const who = when
    ? t('staleBy', { who: isolated(by ?? t('unknownStaff')), at: when })
    : t('staleUnknown');
  return (
    <>
      <span className="font-semibold">{t(`fields.${field}`)}:</span>{' '}
      <FieldValue field={field} value={now} />
      <span className="block">
        {who}. {t(isTaken ? 'taken' : 'contested')}
      </span>
    </>
  );
}

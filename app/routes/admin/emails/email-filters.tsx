import { type FormEvent, useEffect, useRef } from 'react';
import { Form, href, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { emailKinds, emailStates } from '#domain/emails/email.ts';
import { Button } from '../../../ui/button.tsx';
import { RefreshIcon, SearchIcon } from '../../../ui/icons.tsx';
import { field } from '../parts/looks.ts';
import { Select } from '../parts/select.tsx';
import { type EmailsAddress, readEmailsAddress, toAddress } from './emails-address.ts';

type EmailFiltersProps = { filters: EmailsAddress; onRefresh: () => void; isRefreshing: boolean };

const msAfterLastKey = 300;

/** Search, state, kind and refresh. Filters apply as one types and are kept in the address. */
export function EmailFilters({ filters, onRefresh, isRefreshing }: EmailFiltersProps) {
  const t = useTranslations('admin.emails');
  const { form, apply, applySoon } = useFilterForm(filters);
  return (
    <Form
      ref={form}
      role="search"
      aria-label={t('filters')}
      method="get"
      action={href('/admin/emails')}
      onSubmit={apply}
      className="mt-4 grid grid-cols-2 gap-2.5 sm:grid-cols-[1fr_12rem_12rem_auto]"
    >
      <div className="relative col-span-2 sm:col-span-1">
        <SearchIcon className="pointer-events-none absolute inset-s-3 top-1/2 -translate-y-1/2 text-lg text-muted" />
        <input
          type="search"
          name="q"
          defaultValue={filters.q}
          onChange={applySoon}
          aria-label={t('search')}
          placeholder={t('searchHint')}
          autoComplete="off"
          spellCheck={false}
          className={`${field} ps-10`}
        />
      </div>
      <Select
        name="state"
        defaultValue={filters.state ?? ''}
        onChange={apply}
        aria-label={t('state')}
      >
        <option value="">{t('allStates')}</option>
        {emailStates.map((state) => (
          <option key={state} value={state}>
            {t(`states.${state}`)}
          </option>
        ))}
      </Select>
      <Select name="kind" defaultValue={filters.kind ?? ''} onChange={apply} aria-label={t('kind')}>
        <option value="">{t('allKinds')}</option>
        {emailKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kinds.${kind}`)}
          </option>
        ))}
      </Select>
      <Button
        variant="secondary"
        className="col-span-2 py-1! sm:col-span-1"
        pending={isRefreshing}
        onClick={onRefresh}
      >
        {!isRefreshing && <RefreshIcon />}
        {t('refresh')}
      </Button>
      <noscript>
        <Button type="submit">{t('apply')}</Button>
      </noscript>
    </Form>
  );
}

/** The fields keep what staff type; the address follows them, and they follow Back and Forward. */
function useFilterForm({
  q,
  state = '',
  kind = '',
}: { [K in keyof EmailsAddress]?: EmailsAddress[K] | '' }) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    for (const [name, value] of Object.entries({ q, state, kind })) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof HTMLSelectElement) control.value = `${value}`;
      const isTyping = control === document.activeElement;
      if (control instanceof HTMLInputElement && !isTyping) control.value = `${value}`;
    }
  }, [q, state, kind]);

  const apply = (event?: FormEvent) => {
    if (event?.type === 'submit') event.preventDefault();
    clearTimeout(timer.current);
    if (!form.current || !navigator.onLine) return;
    const typed = [...new FormData(form.current)].map(([name, value]) => [name, `${value}`]);
    const chosen = readEmailsAddress(new URLSearchParams(typed));
    void navigate(toAddress(chosen), { replace: true, preventScrollReset: true });
  };
  const applySoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(apply, msAfterLastKey);
  };
  return { form, apply, applySoon };
}

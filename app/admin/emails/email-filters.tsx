import { Form, href } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { emailKinds, emailStates } from '#domain/emails/email.ts';
import { RefreshButton } from '../kit/refresh-button.tsx';
import { SearchBox } from '../kit/search-box.tsx';
import { Select } from '../kit/select.tsx';
import { useFilterForm } from '../kit/use-filter-form.ts';
import { type EmailsAddress, readEmailsAddress, toAddress } from './emails-address.ts';

type EmailFiltersProps = { filters: EmailsAddress; onRefresh: () => void; isRefreshing: boolean };

/** Search, state, kind and refresh. Filters apply as one types and are kept in the address. */
export function EmailFilters({ filters, onRefresh, isRefreshing }: EmailFiltersProps) {
  const t = useTranslations('admin.emails');
  const { q, state = '', kind = '' } = filters;
  const { form, apply, applySoon } = useFilterForm({ q, state, kind }, (typed) =>
    toAddress(readEmailsAddress(typed)),
  );
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
      <SearchBox
        value={q}
        label={t('search')}
        hint={t('searchHint')}
        onType={applySoon}
        className="col-span-2 sm:col-span-1"
      />
      <Select name="state" defaultValue={state} onChange={apply} aria-label={t('state')}>
        <option value="">{t('allStates')}</option>
        {emailStates.map((each) => (
          <option key={each} value={each}>
            {t(`states.${each}`)}
          </option>
        ))}
      </Select>
      <Select name="kind" defaultValue={kind} onChange={apply} aria-label={t('kind')}>
        <option value="">{t('allKinds')}</option>
        {emailKinds.map((each) => (
          <option key={each} value={each}>
            {t(`kinds.${each}`)}
          </option>
        ))}
      </Select>
      <RefreshButton
        isRefreshing={isRefreshing}
        onRefresh={onRefresh}
        className="col-span-2 sm:col-span-1"
      >
        {t('refresh')}
      </RefreshButton>
      <noscript>
        <Button type="submit">{t('apply')}</Button>
      </noscript>
    </Form>
  );
}

import { Form, href } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { attentionKinds } from '#domain/attention/attention.ts';
import { Select } from '../kit/select.tsx';
import { useFilterForm } from '../kit/use-filter-form.ts';
import { type AttentionAddress, readAttentionAddress, toAddress } from './attention-address.ts';

/** Open or done, and of which kind. Filters apply at once and are kept in the address. */
export function AttentionFilters({ filters }: { filters: AttentionAddress }) {
  const t = useTranslations('admin.attention');
  const shown = { state: filters.isDone ? 'done' : '', kind: filters.kind ?? '' };
  const { form, apply } = useFilterForm(shown, (chosen) => toAddress(readAttentionAddress(chosen)));
  return (
    <Form
      ref={form}
      role="search"
      aria-label={t('filters')}
      method="get"
      action={href('/admin/attention')}
      onSubmit={apply}
      className="mt-4 grid grid-cols-2 gap-2.5 sm:grid-cols-[10rem_18rem]"
    >
      <Select name="state" defaultValue={shown.state} onChange={apply} aria-label={t('state')}>
        <option value="">{t('open')}</option>
        <option value="done">{t('done')}</option>
      </Select>
      <Select name="kind" defaultValue={shown.kind} onChange={apply} aria-label={t('kind')}>
        <option value="">{t('allKinds')}</option>
        {attentionKinds.map((each) => (
          <option key={each} value={each}>
            {t(`kinds.${each}`)}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit">{t('apply')}</Button>
      </noscript>
    </Form>
  );
}

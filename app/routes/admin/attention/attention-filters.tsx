import { type FormEvent, useEffect, useRef } from 'react';
import { Form, href, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { attentionKinds } from '#domain/attention/attention.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../parts/select.tsx';
import { type AttentionAddress, readAttentionAddress, toAddress } from './attention-address.ts';

/** Open or done, and of which kind. Filters apply at once and are kept in the address. */
export function AttentionFilters({ filters }: { filters: AttentionAddress }) {
  const t = useTranslations('admin.attention');
  const { form, apply } = useFilters(filters);
  return (
    <Form
      ref={form}
      role="search"
      aria-label={t('filters')}
      method="get"
      action={href('/admin/attention')}
      onChange={apply}
      className="mt-4 grid grid-cols-2 gap-2.5 sm:grid-cols-[10rem_18rem]"
    >
      <Select name="state" defaultValue={filters.isDone ? 'done' : ''} aria-label={t('state')}>
        <option value="">{t('open')}</option>
        <option value="done">{t('done')}</option>
      </Select>
      <Select name="kind" defaultValue={filters.kind ?? ''} aria-label={t('kind')}>
        <option value="">{t('allKinds')}</option>
        {attentionKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kinds.${kind}`)}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit">{t('apply')}</Button>
      </noscript>
    </Form>
  );
}

/** The address follows the selects, and they follow Back and Forward. */
function useFilters({
  kind = '',
  isDone,
}: { [K in keyof AttentionAddress]?: AttentionAddress[K] | '' }) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const chosen = { kind, state: isDone ? 'done' : '' };
    for (const [name, value] of Object.entries(chosen)) {
      const select = form.current?.elements.namedItem(name);
      if (select instanceof HTMLSelectElement) select.value = value;
    }
  }, [kind, isDone]);
  const apply = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const chosen = [...new FormData(currentTarget)].map(([name, value]) => [name, `${value}`]);
    const address = toAddress(readAttentionAddress(new URLSearchParams(chosen)));
    void navigate(address, { replace: true, preventScrollReset: true });
  };
  return { form, apply };
}

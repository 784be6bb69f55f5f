import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { countriesIn, countryName, gulfCodes } from '#domain/geography/countries.ts';
import { listSeparator } from '#domain/language.ts';
import { FormOutcome } from '../forms/form-notices.tsx';
import { StaffForm, sendForm, useStaffForm } from '../forms/staff-form.tsx';
import { useStaffFields } from '../forms/use-staff-fields.ts';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { useCan } from '../shell/use-can.ts';
import { subtleButtonClass } from '../ui/class-names.ts';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/markets.ts';
import { MarketBadge } from './market-badge.tsx';
import {
  handleMarketListAction,
  loadMarketList,
  type MarketListResult,
  type SellingResult,
  type WidenResult,
} from './market-list.server.ts';
import { MissingList } from './missing-list.tsx';
import { SellingSection } from './selling-section.tsx';
import { WidenSection } from './widen-section.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ markets }) => markets.title);

export async function loader({ context }: Route.LoaderArgs) {
  return loadMarketList(context);
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleMarketListAction(request, context);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return sendForm(serverAction, (result: MarketListResult | SellingResult | WidenResult) => {
    if (result.kind === 'done') showToast(`${form.get('toast')}`);
  });
}

export default function Markets({ loaderData }: Route.ComponentProps) {
  const { markets, sellers, nextSeller, selling, sellsInDollars } = loaderData;
  const t = useTranslations('admin.markets');
  const mayChange = useCan('settings.change');
  const isNarrow = markets.some(({ missing }) =>
    missing.some(({ code }) => code === 'wide_columns'),
  );
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <h1 className="font-display text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-prose text-muted">
        {t(sellsInDollars ? 'lead' : 'leadInMarketsOnly')}
      </p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {markets.map((market) => (
            <MarketCard key={market.id} market={market} />
          ))}
          {markets.length === 0 && (
            <Section title={t('empty')}>
              <p className="max-w-prose">{t(mayChange ? 'emptyHint' : 'emptyForOthers')}</p>
            </Section>
          )}
        </div>
        {mayChange && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {isNarrow && <WidenSection />}
            {selling && markets.length > 0 && <SellingSection saved={selling} markets={markets} />}
            <AddSection taken={markets.map(({ id }) => id)} />
            <SellersSection sellers={sellers} next={nextSeller} />
          </div>
        )}
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

type ListData = Route.ComponentProps['loaderData'];

function MarketCard({ market }: { market: ListData['markets'][number] }) {
  const t = useTranslations('admin.markets');
  const separator = listSeparator[useLanguage()];
  const mayChange = useCan('settings.change');
  const { id, name, isOpen, currency, countries, missing } = market;
  const to = href('/admin/markets/:id', { id });
  return (
    <Section
      title={<bdi>{name}</bdi>}
      aside={
        <span className="flex flex-wrap items-center justify-end gap-x-4">
          <MarketBadge isOpen={isOpen} />
          <Link
            to={mayChange ? to : `${to}#prices`}
            className={`${subtleButtonClass} inline-flex items-center`}
          >
            {t(mayChange ? 'edit' : 'prices')}
            <span className="sr-only"> {name}</span>
          </Link>
        </span>
      }
    >
      <p className="text-sm">
        {t('countryCount', { countries: isolateDirection(countries.join(separator)) })}
      </p>
      <p className="text-sm">{t('currency', { currency: isolateDirection(currency) })}</p>
      {missing.length > 0 && (
        <div className="mt-3 border-hairline border-t pt-3">
          <h3 className="mb-1 font-semibold text-sm">{t('missing.title')}</h3>
          <MissingList id={id} currency={currency} missing={missing} />
        </div>
      )}
    </Section>
  );
}

function AddSection({ taken }: { taken: readonly string[] }) {
  const t = useTranslations('admin.markets.add');
  const language = useLanguage();
  const form = useStaffForm<MarketListResult>({ intent: 'add' });
  const { field, formProps } = useStaffFields<'country'>(form, { defaultValue: { country: '' } });
  const free = countriesIn(language).filter(({ code }) => !taken.includes(code.toLowerCase()));
  const isGulf = ({ code }: { code: string }) => gulfCodes.includes(code);
  const groups = [
    ['gulf', free.filter(isGulf)],
    ['others', free.filter((country) => !isGulf(country))],
  ] as const;
  return (
    <Section title={t('title')}>
      <StaffForm {...formProps} form={form} className="grid gap-4">
        <SelectField {...field('country')} label={t('country')} hint={t('hint')} required>
          <option value="">{t('choose')}</option>
          {groups.map(([group, countries]) => (
            <optgroup key={group} label={t(group)}>
              {countries.map((country) => (
                <option key={country.code} value={country.code}>
                  {countryName(country, language)}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <FormOutcome form={form} />
        <Button type="submit" variant="secondary" pending={form.isSending} className="sm:w-fit">
          {t('submit')}
        </Button>
      </StaffForm>
    </Section>
  );
}

function SellersSection({ sellers, next }: { sellers: ListData['sellers']; next: string }) {
  const t = useTranslations('admin.markets.sellers');
  return (
    <Section title={t('title')}>
      <p className="text-muted text-xs">{t('lead')}</p>
      <ul className="mt-1">
        {sellers.map(({ id, name }) => (
          <li key={id}>
            <SellerLink id={id}>
              <bdi>{name}</bdi>
            </SellerLink>
          </li>
        ))}
        {sellers.length === 0 && <li className="py-2 text-sm">{t('none')}</li>}
      </ul>
      <SellerLink id={next}>{t('add')}</SellerLink>
    </Section>
  );
}

function SellerLink({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <Link
      to={href('/admin/markets/sellers/:id', { id })}
      className={`${subtleButtonClass} inline-flex items-center`}
    >
      {children}
    </Link>
  );
}

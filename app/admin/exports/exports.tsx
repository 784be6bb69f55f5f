import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { staffApi } from '#domain/addresses.ts';
import { exportFormats } from '#domain/exports/order-export.ts';
import { countryNameByCode } from '#domain/geography/countries.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { reportStatuses } from '#domain/orders/payment-terms.ts';
import { HiddenFields, sendForm } from '../forms/staff-form.tsx';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { subtleButtonClass } from '../ui/class-names.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/exports.ts';
import { type ExportsResult, handleExportsAction, loadExports } from './exports.server.ts';
import { exportsAddress, exportsAddressWithoutOrders } from './exports-address.ts';
import { ProfileForm, RemoveForm } from './profile-form.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ exports }) => exports.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadExports(request, context);
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleExportsAction(request, context);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return sendForm(serverAction, (result: ExportsResult) => {
    if (result.kind === 'done' && form.has('toast')) showToast(`${form.get('toast')}`);
  });
}

export default function Exports({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.exports');
  const { profile, profiles, isGone, isLoaded, filters, offered } = loaderData;
  if (!isLoaded) return <LoadFailed />;
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <h1 className="font-display text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-prose text-muted">{t('lead')}</p>
      <Link
        to={href('/admin/tracking')}
        className={`${subtleButtonClass} inline-flex items-center`}
      >
        {t('tracking')}
      </Link>
      {isGone && (
        <Notice tone="bad" role="alert" className="mt-4 text-sm">
          {t('profileGone')}
        </Notice>
      )}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid gap-4">
          <Profiles profiles={profiles} selected={profile?.id} filters={filters} />
          <DownloadSection data={loaderData} />
        </div>
        <div>
          {/* Another choice is another form: no typed text goes along. */}
          <ProfileForm
            key={`${profile?.id} ${profile?.revision}`}
            profile={profile}
            filters={filters}
            offered={offered}
          />
          <RemoveForm profile={profile} filters={filters} />
        </div>
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

type ExportsData = Route.ComponentProps['loaderData'];
type ProfilesProps = Pick<ExportsData, 'profiles' | 'filters'> & { selected: string | undefined };

function Profiles({ profiles, selected, filters }: ProfilesProps) {
  const t = useTranslations('admin.exports');
  const all = [{ id: undefined, name: t('everyColumn') }, ...profiles];
  return (
    <Section title={t('profile')}>
      <ul className="-my-1 grid">
        {all.map(({ id, name }) => (
          <li key={id ?? ''}>
            <Link
              to={exportsAddress.write({ ...filters, profile: id })}
              preventScrollReset
              aria-current={id === selected ? 'true' : undefined}
              className={`flex min-h-11 items-center border-s-2 ps-3 wrap-anywhere no-underline ${
                id === selected
                  ? 'border-cypress font-semibold text-cypress'
                  : 'border-transparent text-muted hover:text-ink'
              }`}
            >
              <bdi className="min-w-0">{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Uses a plain form, so that the browser downloads the file even without scripts. */
function DownloadSection({ data }: { data: ExportsData }) {
  const t = useTranslations('admin.exports');
  const { profile, filters } = data;
  const areChosen = filters.orders !== undefined || filters.of !== undefined;
  return (
    <Section title={t('send')}>
      <form method="get" action={staffApi.orderExport} className="grid gap-3">
        {profile && <HiddenFields profile={profile.id} />}
        {areChosen ? <ChosenElsewhere data={data} /> : <ChosenHere data={data} />}
        <SelectField label={t('format')} name="format">
          {exportFormats.map((format) => (
            <option key={format} value={format}>
              {t(`formats.${format}`)}
            </option>
          ))}
        </SelectField>
        <Button type="submit">{t('send')}</Button>
      </form>
    </Section>
  );
}

function ChosenHere({ data: { offered } }: { data: ExportsData }) {
  // A shop without this column has no orders whose money is due to staff.
  const hasTerms = offered.includes('payment_terms');
  const t = useTranslations('admin.exports');
  const tAdmin = useTranslations('admin');
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t('from')} name="from" type="date" />
        <TextField label={t('until')} name="until" type="date" />
      </div>
      <p className="-mt-1 text-muted text-xs">{t('anyDay')}</p>
      <SelectField label={t('status')} name="status">
        <option value="">{t('anyStatus')}</option>
        {orderStatuses.map((status) => (
          <option key={status} value={status}>
            {tAdmin(`orderStatuses.${status}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('payment')} name="payment" defaultValue="paid">
        <option value="">{t('anyPayment')}</option>
        {reportStatuses
          .filter((status) => status !== 'cash_due' || hasTerms)
          .map((status) => (
            <option key={status} value={status}>
              {tAdmin(`paymentStatuses.${status}`)}
            </option>
          ))}
      </SelectField>
    </>
  );
}

/** Shows the filters that came from the order list in the page's address. */
function ChosenElsewhere({ data: { filters, productTitle } }: { data: ExportsData }) {
  const t = useTranslations('admin.exports');
  const views = useTranslations('admin.orderList.views');
  const { profile: _, ...otherFilters } = filters;
  const fields = exportsAddress.textsOf({ ...otherFilters, profile: undefined });
  const { orders, view } = filters;
  return (
    <>
      <HiddenFields {...Object.fromEntries(fields.filter(([, text]) => text !== ''))} />
      <p className="font-semibold">
        {orders
          ? t('chosenOrders', { count: orders.length })
          : t('wholeList', { list: views(view ?? 'all') })}
      </p>
      {!orders && <ListFilters filters={filters} productTitle={productTitle} />}
      <Link
        to={exportsAddressWithoutOrders(filters)}
        preventScrollReset
        className={`${subtleButtonClass} inline-flex items-center justify-self-start`}
      >
        {t('otherOrders')}
      </Link>
    </>
  );
}

function ListFilters({ filters, productTitle }: Pick<ExportsData, 'filters' | 'productTitle'>) {
  const t = useTranslations('admin.orderList');
  const tAdmin = useTranslations('admin');
  const language = useLanguage();
  const {
    q,
    status,
    payment,
    country,
    carrier,
    from,
    until,
    least: minTotal,
    most: maxTotal,
  } = filters;
  const rows = [
    [tAdmin('orders.search'), q],
    [tAdmin('orders.status'), status && tAdmin(`orderStatuses.${status}`)],
    [t('payment'), payment && tAdmin(`paymentStatuses.${payment}`)],
    [t('from'), from],
    [`${t('from')} … ${t('until')}`, until],
    [t('country'), country && countryNameByCode(country, language)],
    [t('product'), productTitle],
    [t('carrier'), carrier],
    [t('minTotal'), minTotal],
    [`${t('minTotal')} … ${t('maxTotal')}`, maxTotal],
  ] as const;
  const set = rows.filter(([, text]) => text);
  if (set.length === 0) return null;
  return (
    <dl className="grid gap-1 text-sm">
      {set.map(([name, text]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

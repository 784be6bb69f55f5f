import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { staffApi } from '#domain/addresses.ts';
import { exportFormats } from '#domain/exports/order-export.ts';
import { orderStatuses, paymentStatuses } from '#domain/orders/order.ts';
import { quietControl } from '../kit/class-names.ts';
import { LoadFailed } from '../kit/load-failed.tsx';
import { adminMeta } from '../kit/page-meta.ts';
import { Section } from '../kit/section.tsx';
import { Hidden, sendForm } from '../kit/staff-form.tsx';
import type { Route } from './+types/exports.ts';
import { actOnExports, type ExportsAnswer, loadExports } from './exports.server.ts';
import { exportsAddress } from './exports-address.ts';
import { ProfileForm, RemoveForm } from './profile-form.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ exports }) => exports.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadExports(request, context);
}

export async function action({ request, context }: Route.ActionArgs) {
  return actOnExports(request, context);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return sendForm(serverAction, (answer: ExportsAnswer) => {
    if (answer.kind === 'done' && form.has('toast')) showToast(`${form.get('toast')}`);
  });
}

export default function Exports({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.exports');
  const { profile, profiles, isGone, isLoaded } = loaderData;
  if (!isLoaded) return <LoadFailed />;
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <h1 className="font-display text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-prose text-muted">{t('lead')}</p>
      <Link to={href('/admin/tracking')} className={`${quietControl} inline-flex items-center`}>
        {t('tracking')}
      </Link>
      {isGone && (
        <Notice tone="bad" role="alert" className="mt-4 text-sm">
          {t('profileGone')}
        </Notice>
      )}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid gap-4">
          <Profiles profiles={profiles} chosen={profile?.id} />
          <DownloadSection profileId={profile?.id} />
        </div>
        <div>
          {/* Another choice is another form: no typed text goes along. */}
          <ProfileForm key={`${profile?.id} ${profile?.revision}`} profile={profile} />
          <RemoveForm profile={profile} />
        </div>
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

type Listed = Route.ComponentProps['loaderData']['profiles'][number];

function Profiles({ profiles, chosen }: { profiles: Listed[]; chosen: string | undefined }) {
  const t = useTranslations('admin.exports');
  const all = [{ id: undefined, name: t('everyColumn') }, ...profiles];
  return (
    <Section title={t('profile')}>
      <ul className="-my-1 grid">
        {all.map(({ id, name }) => (
          <li key={id ?? ''}>
            <Link
              to={exportsAddress.write({ profile: id })}
              preventScrollReset
              aria-current={id === chosen ? 'true' : undefined}
              className={`flex min-h-11 items-center border-s-2 ps-3 wrap-anywhere no-underline ${
                id === chosen
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

/** A plain form: the browser downloads by itself, also without scripts. */
function DownloadSection({ profileId }: { profileId: string | undefined }) {
  const t = useTranslations('admin.exports');
  const words = useTranslations('admin');
  return (
    <Section title={t('send')}>
      <form method="get" action={staffApi.orderExport} className="grid gap-3">
        {profileId && <Hidden profile={profileId} />}
        <div className="grid grid-cols-2 gap-3">
          <TextField label={t('from')} name="from" type="date" />
          <TextField label={t('until')} name="until" type="date" />
        </div>
        <p className="-mt-1 text-muted text-xs">{t('anyDay')}</p>
        <SelectField label={t('status')} name="status">
          <option value="">{t('anyStatus')}</option>
          {orderStatuses.map((status) => (
            <option key={status} value={status}>
              {words(`orderStatuses.${status}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('payment')} name="payment" defaultValue="paid">
          <option value="">{t('anyPayment')}</option>
          {paymentStatuses.map((status) => (
            <option key={status} value={status}>
              {words(`paymentStatuses.${status}`)}
            </option>
          ))}
        </SelectField>
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

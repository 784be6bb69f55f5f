import { href, isRouteErrorResponse, useRouteError } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { countriesIn, countryName, countryNameByCode } from '#domain/geography/countries.ts';
import { marketLimits, type SellerField, sellerFields } from '#domain/markets/market-fields.ts';
import { SectionClashes, useSectionState, useStaleSection } from '../forms/edited-section.tsx';
import { FormOutcome } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, sendForm, useStaffForm } from '../forms/staff-form.tsx';
import { useStaffFields } from '../forms/use-staff-fields.ts';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { BackLink } from '../ui/back-link.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { NothingHere } from '../ui/record-not-found.tsx';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/seller.ts';
import { handleSellerAction, loadSellerPage, type SellerResult } from './seller-page.server.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ markets }) => loaderData?.name ?? markets.sellers.newTitle);

export async function loader({ context, params }: Route.LoaderArgs) {
  return loadSellerPage(context, params.id);
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ request, context, params }: Route.ActionArgs) {
  return handleSellerAction(request, context, params.id);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return sendForm(serverAction, (result: SellerResult) => {
    if (result.kind === 'done') showToast(`${form.get('toast')}`);
  });
}

export default function Seller({ loaderData }: Route.ComponentProps) {
  const { id, name } = loaderData;
  const t = useTranslations('admin.markets');
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <BackLink to={href('/admin/markets')}>{t('back')}</BackLink>
      <h1 className="wrap-anywhere font-display text-2xl">
        <bdi>{name ?? t('sellers.newTitle')}</bdi>
      </h1>
      <div className="mt-4 max-w-3xl">
        <SellerForm key={id} saved={loaderData.saved} />
      </div>
    </main>
  );
}

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
  const t = useTranslations('admin.markets');
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <LoadFailed />;
  return (
    <NothingHere
      title={t('sellers.notFound', { id: isolateDirection(params.id ?? '') })}
      hint={t('notFoundHint')}
      back={t('back')}
      to={href('/admin/markets')}
    />
  );
}

type Saved = Route.ComponentProps['loaderData']['saved'];

function SellerForm({ saved }: { saved: Saved }) {
  const t = useTranslations('admin.markets');
  const own = useTranslations('admin.markets.sellers');
  const language = useLanguage();
  const form = useStaffForm<SellerResult>({ intent: 'save' });
  const { formProps, problemOf } = useStaffFields<SellerField>(form, {});
  const state = useSectionState<SellerField>(form, saved, sellerFields);
  const stale = useStaleSection<SellerField>(form.result);
  const { sellerName, postalAddress, number, address } = marketLimits;
  const line = (field: SellerField, dir: 'ltr' | 'rtl', maxLength: number) => ({
    name: field,
    label: own(`fields.${field}`),
    defaultValue: state.texts[field] ?? '',
    problem: problemOf(field),
    autoComplete: 'off',
    dir,
    maxLength,
  });
  return (
    <Section title={own('details')}>
      <StaffForm {...formProps} form={form} noValidate className="grid gap-4">
        <HiddenFields version={state.version} toast={t('saved')} />
        <div key={state.fillCount} className="grid items-start gap-4 sm:grid-cols-2">
          <TextField {...line('name_en', 'ltr', sellerName)} required />
          <TextField {...line('name_ar', 'rtl', sellerName)} required />
          <TextField {...line('address_en', 'ltr', postalAddress)} />
          <TextField {...line('address_ar', 'rtl', postalAddress)} />
          <SelectField
            name="country"
            label={own('fields.country')}
            defaultValue={state.texts.country ?? ''}
            problem={problemOf('country')}
            required
          >
            <option value="">{t('add.choose')}</option>
            {countriesIn(language).map((country) => (
              <option key={country.code} value={country.code}>
                {countryName(country, language)}
              </option>
            ))}
          </SelectField>
          <TextField {...line('registration_number', 'ltr', number)} />
          <TextField {...line('vat_number', 'ltr', number)} />
          <TextField {...line('licence_url', 'ltr', address)} hint={own('licenceHint')} />
        </div>
        {stale && (
          <SectionClashes
            stale={stale}
            nameOf={(field) => own(`fields.${field}`)}
            showValue={(field, text) =>
              field === 'country' && text ? countryNameByCode(text, language) : <bdi>{text}</bdi>
            }
          />
        )}
        <FormOutcome form={form} />
        <Button type="submit" variant="secondary" pending={form.isSending} className="sm:w-fit">
          {own('save')}
        </Button>
      </StaffForm>
    </Section>
  );
}

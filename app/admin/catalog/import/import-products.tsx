import { href, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { storeContext, visitorContext } from '#app/context.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { importColumnsWith, productImportLimits } from '#domain/catalog/import/product-import.ts';
import { findHomeMarket } from '#domain/pricing/home-market.ts';
import { FormNotice, FormOutcome } from '../../forms/form-notices.tsx';
import { StaffForm, sendForm } from '../../forms/staff-form.tsx';
import { loadForStaff } from '../../shell/load-for-staff.ts';
import { adminMeta } from '../../shell/page-meta.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { fileFieldClass } from '../../ui/class-names.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Section } from '../../ui/section.tsx';
import type { Route } from './+types/import-products.ts';
import { handleImportAction } from './import-form.server.ts';
import { ProblemList } from './problem-list.tsx';
import { useProductImport } from './use-product-import.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ productImport }) => productImport.title);

export async function loader({ context }: Route.LoaderArgs) {
  const { writeTemplate } = await import('./template.server.ts');
  const home = findHomeMarket(context.get(storeContext).markets);
  const { language } = context.get(visitorContext);
  return { language, template: writeTemplate(home), home };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleImportAction(request, context);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

export default function ImportProducts({ loaderData }: Route.ComponentProps) {
  const { home, template } = loaderData;
  const t = useTranslations('admin.productImport');
  const tProducts = useTranslations('admin.products');
  const navigate = useNavigate();
  const { form, sendFiles, uploads, failure } = useProductImport((count) => {
    showToast(t('done', { count }));
    void navigate(href('/admin/products'));
  });
  const { result } = form;
  const isBusy = form.isSending || uploads !== undefined;
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <BackLink to={href('/admin/products')}>{tProducts('back')}</BackLink>
      <h1 className="font-display text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-prose text-muted">{t('lead')}</p>
      <noscript>
        <Notice tone="info" className="mt-4">
          {t('needsScripts')}
        </Notice>
      </noscript>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Section title={t('files')}>
          <StaffForm
            form={form}
            onSubmit={(event) => {
              event.preventDefault();
              if (!isBusy) void sendFiles(event.currentTarget);
            }}
            encType="multipart/form-data"
            className="grid gap-4"
          >
            <TextField
              type="file"
              className={fileFieldClass}
              name="file"
              label={t('file')}
              hint={t('fileHint', { rows: `${productImportLimits.rows}` })}
              accept=".csv,.xlsx,text/csv"
            />
            <TextField
              type="file"
              className={fileFieldClass}
              name="pictures"
              label={t('pictures')}
              hint={t('picturesHint')}
              accept="image/jpeg,image/png,image/webp,image/avif"
              multiple
            />
            {uploads && (
              <p role="status" className="tabular text-sm">
                {t('uploading', { done: `${uploads.done}`, all: `${uploads.all}` })}
              </p>
            )}
            {failure && <FormNotice tone="bad">{failure}</FormNotice>}
            <FormOutcome form={form} />
            {result?.kind === 'wrong' && <ProblemList problems={result.problems} home={home} />}
            <Button type="submit" pending={isBusy} className="sm:w-fit">
              {t('submit')}
            </Button>
          </StaffForm>
        </Section>
        <Section title={t('howTitle')}>
          <ol className="grid list-decimal gap-2 ps-5">
            <li>
              {t('howTemplate')}{' '}
              <a
                href={`data:text/csv;charset=utf-8,${encodeURIComponent(template)}`}
                download="products.csv"
                className="font-semibold text-cypress underline underline-offset-4"
              >
                {t('template')}
              </a>
            </li>
            <li>{t('howPictures')}</li>
            <li>{t('howCheck')}</li>
          </ol>
          <h3 className="mt-4 font-semibold">{t('columnsTitle')}</h3>
          <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
            {importColumnsWith(home).map((column) => (
              <div key={column} className="contents">
                <dt>
                  <code dir="ltr">{column}</code>
                </dt>
                <dd className="text-muted">
                  {home && column === 'price'
                    ? t('dollarPrice')
                    : t(`columns.${column}`, { currency: home?.currency ?? '' })}
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

import './brand.css';
import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { showToast } from '#app/ui/toast.tsx';
import { sendForm } from '../forms/staff-form.tsx';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { subtleButtonClass } from '../ui/class-names.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/brand.ts';
import { BrandPreview } from './brand-preview.tsx';
import { SectionForm } from './section-form.tsx';
import { handleSettingsAction, loadSettingsPage, type SettingsResult } from './settings.server.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ settings }) => settings.sections.brand);

export async function loader({ context }: Route.LoaderArgs) {
  const { language, fixed, sections } = await loadSettingsPage(context);
  return { language, fixed, identity: sections.identity, brand: sections.brand };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleSettingsAction(request, context);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return sendForm(serverAction, (result: SettingsResult) => {
    if (result.kind === 'done') showToast(`${form.get('toast')}`);
  });
}

const formId = 'brand-form';

export default function Brand({ loaderData: { fixed, identity, brand } }: Route.ComponentProps) {
  const t = useTranslations('admin.settings');
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <h1 className="font-display text-2xl">{t('sections.brand')}</h1>
      <p className="mt-1 max-w-prose text-muted">{t('brandLead')}</p>
      <p className="mt-1 flex flex-wrap gap-x-5">
        <Elsewhere to={href('/admin/settings')}>{t('title')}</Elsewhere>
        <Elsewhere to={`${href('/admin/settings')}#contact`}>{t('brandContact')}</Elsewhere>
        <Elsewhere to={`${href('/admin/texts')}?text=home`}>{t('brandTexts')}</Elsewhere>
      </p>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,43rem)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <SectionForm section="identity" fixed={fixed} saved={identity} />
          <SectionForm section="brand" fixed={fixed} saved={brand} id={formId} />
        </div>
        <BrandPreview formId={formId} version={brand.version} />
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

function Elsewhere({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={`${subtleButtonClass} inline-flex items-center`}>
      {children}
    </Link>
  );
}

import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { showToast } from '#app/ui/toast.tsx';
import { type SettingSection, settingSections } from '#domain/settings/settings.ts';
import { SectionChanges } from '../forms/edited-section.tsx';
import { sendForm } from '../forms/staff-form.tsx';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { subtleButtonClass } from '../ui/class-names.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/settings.ts';
import { SectionForm } from './section-form.tsx';
import { handleSettingsAction, loadSettingsPage, type SettingsResult } from './settings.server.ts';
import { useChoiceName } from './use-choice-name.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ settings }) => settings.title);

export async function loader({ context }: Route.LoaderArgs) {
  return loadSettingsPage(context);
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

/** The brand has a page of its own. */
const listed = settingSections.filter((section) => section !== 'brand');

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { sections, fixed, changes } = loaderData;
  const choiceName = useChoiceName();
  const t = useTranslations('admin.settings');
  const services = useTranslations('admin.services');
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <h1 className="font-display text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-prose text-muted">{t('lead')}</p>
      <nav aria-label={t('onThisPage')} className="mt-1 flex flex-wrap gap-x-5">
        {listed.map((section) => (
          <a
            key={section}
            href={`#${section}`}
            className={`${subtleButtonClass} inline-flex items-center`}
          >
            {t(`sections.${section}`)}
          </a>
        ))}
        <Link
          to={href('/admin/settings/brand')}
          className={`${subtleButtonClass} inline-flex items-center`}
        >
          {t('sections.brand')}
        </Link>
        <Link
          to={href('/admin/settings/services')}
          className={`${subtleButtonClass} inline-flex items-center`}
        >
          {services('title')}
        </Link>
      </nav>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {listed.map((section) => (
            <SectionForm key={section} section={section} fixed={fixed} saved={sections[section]} />
          ))}
        </div>
        <SectionChanges
          changes={changes}
          titleOf={(section) => t(`sections.${section as SettingSection}`)}
          nameOf={(field) => t(`fields.${field}`)}
          showValue={(field, text) => choiceName(field, text) || text || '–'}
        />
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { showToast } from '#app/ui/toast.tsx';
import { type SettingField, settingSections } from '#domain/settings/settings.ts';
import { sendForm } from '../forms/staff-form.tsx';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { subtleButtonClass } from '../ui/class-names.ts';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Section } from '../ui/section.tsx';
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
        <History changes={changes} />
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

type Change = Route.ComponentProps['loaderData']['changes'][number];

function History({ changes }: { changes: Change[] }) {
  const t = useTranslations('admin.settings');
  const choiceName = useChoiceName();
  const show = (field: SettingField, text: string) => choiceName(field, text) || text || '–';
  return (
    <Section title={t('history.title')}>
      <ol className="grid gap-3">
        {changes.map(({ id, section, at, when, by, fields }) => (
          <li key={id}>
            <p className="font-semibold">{t(`sections.${section}`)}</p>
            <ul className="text-sm">
              {fields.map(({ field, before, after }) => (
                <li key={field} className="wrap-anywhere">
                  {t(`fields.${field}`)}
                  {isShort(before, after) && (
                    <span className="text-muted">
                      {': '}
                      <bdi>{show(field, before)}</bdi> → <bdi>{show(field, after)}</bdi>
                    </span>
                  )}
                </li>
              ))}
            </ul>
            <p className="text-muted text-xs">
              <bdi>{by ?? t('history.store')}</bdi>
              <span aria-hidden="true"> · </span>
              <time dateTime={at.toISOString()}>{isolateDirection(when)}</time>
            </p>
          </li>
        ))}
        {changes.length === 0 && <li className="text-muted text-xs">{t('history.none')}</li>}
      </ol>
    </Section>
  );
}

const maxInlineLength = 80;

/** A list of countries or a picture's name is unreadable at a glance. */
function isShort(before: string, after: string): boolean {
  const isPicture = `${before}${after}`.endsWith('.webp');
  return !isPicture && before.length <= maxInlineLength && after.length <= maxInlineLength;
}

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RemoveDemo } from '../forms/remove-demo.tsx';
import { sendForm } from '../forms/staff-form.tsx';
import { StepForm } from '../forms/step-form.tsx';
import { useLiveData } from '../live/live-data.ts';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/system.ts';
import { ChecksSection } from './checks-section.tsx';
import { MailSection } from './mail-section.tsx';
import { ProxySection } from './proxy-section.tsx';
import { ServicesLink } from './services-link.tsx';
import { StateSection } from './state-section.tsx';
import { handleSystemAction, loadSystem, type SystemData } from './system.server.ts';
import { useChecks } from './use-checks.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ system }) => system.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadSystem(request, context);
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleSystemAction(request, context);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

/** A test email changes nothing on the page. */
export const shouldRevalidate = () => false;

export default function System({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.system');
  const { proxyFiles, backups } = loaderData;
  const [hasDemo, setDemo] = useState(loaderData.hasDemo);
  const examined = useChecks(loaderData);
  useLiveData();
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <h1 className="font-display text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-prose text-muted">{t('lead')}</p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <ChecksSection {...examined} />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 lg:row-span-2">
          <StateSection {...loaderData} />
          <MailSection page={loaderData} sender={examined.sender} isRunning={examined.isRunning} />
          <PaymentsSection isSandbox={loaderData.isSandbox} />
          <BackupsSection backups={backups} />
          {hasDemo && <RemoveDemo onRemoved={() => setDemo(false)} />}
        </div>
        <ProxySection files={proxyFiles} />
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

/** Calls each gateway without a charge. */
function PaymentsSection({ isSandbox }: Pick<SystemData, 'isSandbox'>) {
  const t = useTranslations('admin');
  return (
    <Section title={t('system.payments.title')} aside={<ServicesLink />}>
      {isSandbox ? (
        <p>{t('firstSteps.gaps.sandbox')}</p>
      ) : (
        <>
          <p>{t('system.payments.text')}</p>
          <StepForm intent="try-gateway" about="gateway" label={t('firstSteps.trying.gateway')} />
        </>
      )}
    </Section>
  );
}

function BackupsSection({ backups }: Pick<SystemData, 'backups'>) {
  const t = useTranslations('admin.system.backups');
  const tSteps = useTranslations('admin.firstSteps');
  const { intervalHours, last, next } = backups;
  return (
    <Section title={t('title')}>
      <p>{intervalHours ? t('scheduled', { hours: intervalHours }) : t('off')}</p>
      <p className="mt-1">{last ? t('last', { when: last }) : t('none')}</p>
      {next && <p>{t('next', { when: next })}</p>}
      {intervalHours !== undefined && (
        <StepForm intent="try-backups" about="backups" label={tSteps('trying.backups')} />
      )}
      <p className="mt-3 text-muted text-xs">{t('rehearse')}</p>
      <code
        dir="ltr"
        className="mt-1 block overflow-x-auto rounded-sm bg-sand/40 px-3 py-2 text-xs"
      >
        npm run restore -- --check FILE
      </code>
    </Section>
  );
}

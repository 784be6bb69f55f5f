import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { retryAfterHeader } from '#app/middleware/retry-after.ts';
import { showToast } from '#app/ui/toast.tsx';
import { progressOf } from '#domain/settings/first-steps.ts';
import { RemoveDemo } from '../forms/remove-demo.tsx';
import { sendForm } from '../forms/staff-form.tsx';
import { StepForm } from '../forms/step-form.tsx';
import { useLiveData } from '../live/live-data.ts';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/setup.ts';
import { handleSetupAction, loadSetup } from './setup.server.ts';
import { SetupStepItem } from './setup-step-item.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ firstSteps }) => firstSteps.title);

export const headers: Route.HeadersFunction = retryAfterHeader;

export async function loader({ context }: Route.LoaderArgs) {
  return loadSetup(context);
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleSetupAction(request, context);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

/** A form returns the list as it is after it. */
export const shouldRevalidate = () => false;

export default function Setup({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.firstSteps');
  const { email, isReminderOn } = loaderData;
  const [list, setList] = useState(loaderData.list);
  const [hasReminder, setReminder] = useState(isReminderOn);
  useLiveData();
  const { done, all } = progressOf(list);
  const next = list.steps.find(({ isDone }) => !isDone)?.step;
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <h1 className="font-display text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-prose text-muted">{t('lead')}</p>
      <div data-first-steps={done} className="mt-3 max-w-3xl">
        <p role="status" className="tabular font-semibold">
          {list.areDone ? t('allDone') : t('progress', { done: `${done}`, all: `${all}` })}
        </p>
        <progress
          aria-label={t('title')}
          value={done}
          max={all}
          className="mt-1 block h-2 w-full overflow-hidden rounded-full bg-sand [&::-moz-progress-bar]:bg-cypress [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-cypress"
        />
      </div>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ol className="divide-y divide-hairline rounded-md border border-hairline bg-paper">
          {list.steps.map((step, at) => (
            <SetupStepItem
              key={step.step}
              number={at + 1}
              step={step}
              isNext={step.step === next}
              list={list}
              email={email}
              onList={(after) => after && setList(after)}
            />
          ))}
        </ol>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {list.hasDemo && (
            <RemoveDemo onRemoved={(after) => setList(after ?? { ...list, hasDemo: false })} />
          )}
          {hasReminder && !list.areDone && (
            <Section title={t('reminder.title')}>
              <p>{t('reminder.text')}</p>
              <StepForm
                intent="hide-steps"
                label={t('hide')}
                onList={() => {
                  showToast(t('hiddenNow'));
                  setReminder(false);
                }}
              />
            </Section>
          )}
        </div>
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

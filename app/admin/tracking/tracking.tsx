import { useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { adminMeta } from '../kit/page-meta.ts';
import { sendForm, useStaffForm } from '../kit/staff-form.tsx';
import type { Route } from './+types/tracking.ts';
import { EntryForm } from './entry-form.tsx';
import { PreviewSection } from './preview-section.tsx';
import {
  actOnTracking,
  type CheckAnswer,
  loadTracking,
  type SaveAnswer,
} from './tracking.server.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ tracking }) => tracking.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadTracking(request, context);
}

export async function action({ request, context }: Route.ActionArgs) {
  return actOnTracking(request, context);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

type Saved = Extract<SaveAnswer, { kind: 'done' }>;

export default function TrackingNumbers({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.tracking');
  const { orders, missing, isLoaded } = loaderData;
  const [saved, setSaved] = useState<{ times: number; last?: Saved }>({ times: 0 });
  if (!isLoaded) return <LoadFailed />;
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <Back isFromOrders={orders.length + missing > 0} />
      <h1 className="font-display text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-prose text-muted">{t('lead')}</p>
      <noscript>
        <Notice tone="info" className="mt-4">
          {t('needsScripts')}
        </Notice>
      </noscript>
      {saved.last && <SavedNotice key={saved.times} saved={saved.last} />}
      {/* What was saved leaves the fields. */}
      <Workspace
        key={saved.times}
        {...{ orders, missing }}
        onSaved={(last) => setSaved({ times: saved.times + 1, last })}
      />
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

function Back({ isFromOrders }: { isFromOrders: boolean }) {
  const t = useTranslations('admin');
  return isFromOrders ? (
    <BackLink to={href('/admin')}>{t('orderPage.back')}</BackLink>
  ) : (
    <BackLink to={href('/admin/exports')}>{t('exports.title')}</BackLink>
  );
}

type WorkspaceProps = Pick<Route.ComponentProps['loaderData'], 'orders' | 'missing'> & {
  onSaved: (saved: Saved) => void;
};

function Workspace({ orders, missing, onSaved }: WorkspaceProps) {
  const check = useStaffForm<CheckAnswer>({ intent: 'check' });
  const answered = check.answer?.kind === 'previewed' ? check.answer.preview : undefined;
  // While it is checked again the earlier preview stays; each new one begins without ticks.
  const [last, setLast] = useState({ preview: answered, at: 0 });
  if (answered && answered !== last.preview) setLast({ preview: answered, at: last.at + 1 });
  const preview = answered ?? (check.isSending ? last.preview : undefined);
  return (
    <>
      <EntryForm {...{ orders, missing, check }} faults={preview?.faults} />
      {preview && <PreviewSection key={last.at} {...{ preview, check, onSaved }} />}
    </>
  );
}

/** Has the focus, which the button lost with the form. */
function SavedNotice({ saved }: { saved: Saved }) {
  const t = useTranslations('admin.tracking');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const { shipped, mailed, same, setOut, isKept } = saved;
  const onTheirWay = new URLSearchParams({ status: 'out_for_delivery' });
  return (
    <div ref={place} tabIndex={-1} className="mt-4 outline-none">
      <Notice tone="good" role="status">
        <p>
          {t(setOut ? 'shipped' : 'saved', { count: shipped })}{' '}
          {t(isKept && mailed > 0 ? 'mailedKept' : 'mailed', { count: mailed })}{' '}
          {same > 0 && t('sameMeanwhile', { count: same })}
        </p>
        <ButtonLink to={`${href('/admin')}?${onTheirWay}`} variant="secondary" className="mt-2">
          {t('onTheirWay')}
        </ButtonLink>
      </Notice>
    </div>
  );
}

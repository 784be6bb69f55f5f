import { useState } from 'react';
import { href, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import type { BulkChange } from '#domain/orders/bulk/bulk-change.ts';
import { sendForm } from '../../forms/staff-form.tsx';
import { loadForStaff } from '../../shell/load-for-staff.ts';
import { adminMeta } from '../../shell/page-meta.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { BulkOutcome } from '../bulk/bulk-outcome.tsx';
import { useListCheck } from '../import/use-list-check.ts';
import type { Route } from './+types/tracking.ts';
import { EntryForm } from './entry-form.tsx';
import { type CheckResult, handleTrackingAction, loadTracking } from './tracking.server.ts';
import { PreviewSection } from './tracking-preview.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ tracking }) => tracking.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadTracking(request, context);
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleTrackingAction(request, context);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

export default function TrackingNumbers({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.tracking');
  const tOrderPage = useTranslations('admin.orderPage');
  const { orders, missing, isLoaded, bulk, isMailOff } = loaderData;
  const [initialBulkId] = useState(bulk?.id);
  const [times, setTimes] = useState(0);
  const [address, setAddress] = useSearchParams();
  if (!isLoaded) return <LoadFailed />;
  const withChange = (change: string | undefined) => {
    const orders = address.get('orders');
    return new URLSearchParams({ ...(orders && { orders }), ...(change && { bulk: change }) });
  };
  const showSaved = (change: string) => {
    setTimes(times + 1);
    setAddress(withChange(change), { replace: true });
  };
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <BackLink to={href('/admin')}>{tOrderPage('back')}</BackLink>
      <h1 className="font-display text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-prose text-muted">{t('lead')}</p>
      <noscript>
        <Notice tone="info" className="mt-4">
          {t('needsScripts')}
        </Notice>
      </noscript>
      {bulk && (
        <SavedNotice
          key={bulk.id}
          isNew={bulk.id !== initialBulkId}
          dismissed={`${href('/admin/tracking')}?${withChange(undefined)}`}
          bulk={bulk}
          isMailOff={isMailOff}
        />
      )}
      {/* What was saved leaves the fields. */}
      <Workspace key={times} orders={orders} missing={missing} onSaved={showSaved} />
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

type WorkspaceProps = Pick<Route.ComponentProps['loaderData'], 'orders' | 'missing'> & {
  onSaved: (change: string) => void;
};

function Workspace({ orders, missing, onSaved }: WorkspaceProps) {
  const { check, preview, at, onFile } = useListCheck((answer: CheckResult) =>
    answer.kind === 'previewed' ? answer.preview : undefined,
  );
  return (
    <>
      <EntryForm
        orders={orders}
        missing={missing}
        check={check}
        faults={preview?.faults}
        onFile={onFile}
      />
      {preview && <PreviewSection key={at} preview={preview} check={check} onSaved={onSaved} />}
    </>
  );
}

type SavedNoticeProps = {
  bulk: BulkChange;
  isNew: boolean;
  isMailOff: boolean;
  dismissed: string;
};

function SavedNotice({ bulk: saved, ...props }: SavedNoticeProps) {
  const t = useTranslations('admin.tracking');
  const onTheirWay = new URLSearchParams({ status: 'out_for_delivery' });
  return (
    <BulkOutcome
      label={t('title')}
      bulk={saved}
      dataAddress={`${href('/admin/tracking')}?bulk=${saved.id}`}
      {...props}
      messages={({ changed: count, same, status, emails }) => ({
        done: `${t(status ? 'shipped' : 'saved', { count })} ${emails === 0 ? t('noEmails') : ''}`,
        same: t('sameMeanwhile', { count: same }),
      })}
    >
      <ButtonLink to={`${href('/admin')}?${onTheirWay}`} variant="secondary" className="mt-2">
        {t('onTheirWay')}
      </ButtonLink>
    </BulkOutcome>
  );
}

import { useState } from 'react';
import { href, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { Notice } from '#app/ui/panel.tsx';
import { listedCarriers } from '#domain/orders/tracking.ts';
import { sendForm } from '../../forms/staff-form.tsx';
import { loadForStaff } from '../../shell/load-for-staff.ts';
import { adminMeta } from '../../shell/page-meta.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { useListCheck } from '../import/use-list-check.ts';
import type { Route } from './+types/remittances.ts';
import { CourierCashSection } from './courier-cash-section.tsx';
import { RemittanceForm } from './remittance-form.tsx';
import { RemittanceListSection } from './remittance-list-section.tsx';
import { PreviewSection } from './remittance-preview.tsx';
import { type CheckResult, handleRemittanceAction, loadRemittances } from './remittances.server.ts';
import { SavedRemittance } from './saved-remittance.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ remittances }) => remittances.title);

export async function loader({ context }: Route.LoaderArgs) {
  return loadRemittances(context);
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleRemittanceAction(request, context);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

export default function Remittances({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.remittances');
  const tOrderPage = useTranslations('admin.orderPage');
  const { cash, remittances, today } = loaderData;
  const [times, setTimes] = useState(0);
  const [address, setAddress] = useSearchParams();
  if (!cash || !remittances) return <LoadFailed />;
  const show = (id: string) =>
    setAddress({ saved: id }, { replace: true, preventScrollReset: true });
  const shownId = address.get('saved');
  const carriers = cash.flatMap(({ carrier }) => carrier ?? []);
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
      {remittances
        .filter(({ id, undoable }) => undoable > 0 || id === shownId)
        .map((remittance) => (
          <SavedRemittance
            key={remittance.id}
            remittance={remittance}
            isChosen={remittance.id === shownId}
            isNew={times > 0 && remittance.id === shownId}
            onUndone={() => show(remittance.id)}
          />
        ))}
      <CourierCashSection cash={cash} />
      {/* What was saved leaves the fields. */}
      <Workspace
        key={times}
        today={today}
        carriers={[...new Set([...carriers, ...listedCarriers])]}
        onSaved={(id) => {
          setTimes(times + 1);
          show(id);
        }}
      />
      <RemittanceListSection remittances={remittances} />
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

type WorkspaceProps = {
  today: string;
  carriers: string[];
  onSaved: (id: string) => void;
};

function Workspace({ today, carriers, onSaved }: WorkspaceProps) {
  const { check, preview, at, onFile } = useListCheck((answer: CheckResult) =>
    answer.kind === 'previewed' ? answer : undefined,
  );
  return (
    <>
      <RemittanceForm
        today={today}
        carriers={carriers}
        check={check}
        isChecked={preview !== undefined}
        onFile={onFile}
      />
      {preview && <PreviewSection key={at} checked={preview} check={check} onSaved={onSaved} />}
    </>
  );
}

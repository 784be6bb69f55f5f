import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/status-badge.tsx';
import type {
  ImportPreview,
  ImportPreviewRow,
} from '#domain/orders/bulk/import-tracking.server.ts';
import {
  asShippingWarnings,
  type ConfirmedEntry,
  type ImportChange,
} from '#domain/orders/bulk/import-tracking.ts';
import { FormNotice, FormOutcome } from '../../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../../forms/staff-form.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import { Section } from '../../ui/section.tsx';
import { FaultsSection } from '../import/faults-section.tsx';
import { OrderInNewTab, OrderNumber, RecipientName } from '../import/order-cells.tsx';
import { useWarningText } from '../widgets/shipping-warnings.tsx';
import { type CheckForm, isolateTracking } from './entry-form.tsx';
import type { SaveResult } from './tracking.server.ts';

type PreviewSectionProps = {
  preview: ImportPreview;
  check: CheckForm;
  /** Called with the id of the saved change. */
  onSaved: (change: string) => void;
};

/** Takes the focus, as it appears below the form that was just sent. */
export function PreviewSection({ preview, check, onSaved }: PreviewSectionProps) {
  const t = useTranslations('admin.tracking');
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  const [isSkipped, setSkipped] = useState(false);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const { faults } = preview;
  const { certain, unconfirmed, same } = sortRows(preview);
  const rows = [...certain, ...unconfirmed.filter(({ orderId }) => ticked.has(orderId))];
  const isBlocked = faults.length > 0 && !isSkipped;
  return (
    <div ref={container} tabIndex={-1} className="mt-6 outline-none">
      <h2 className="font-display text-xl">{t('preview')}</h2>
      <Summary preview={preview} certain={certain} unconfirmed={unconfirmed} same={same} />
      <div className="mt-3 grid gap-4">
        {faults.length > 0 && (
          <FaultsSection
            faults={faults}
            reasonOf={({ reason }) => t(`reasons.${reason}`)}
            isSkipped={isSkipped}
            setSkipped={setSkipped}
          />
        )}
        {unconfirmed.length > 0 && (
          <Unconfirmed rows={unconfirmed} ticked={ticked} setTicked={setTicked} />
        )}
        {certain.length > 0 && (
          <Section title={t('rowsToSave')}>
            <Rows rows={certain} />
          </Section>
        )}
        {same.length > 0 && (
          <Section title={t('same', { count: same.length })} isFolded>
            <Rows rows={same} />
          </Section>
        )}
        <SaveForm rows={rows} isBlocked={isBlocked} check={check} onSaved={onSaved} />
      </div>
    </div>
  );
}

function sortRows({ rows }: ImportPreview) {
  const isSame = ({ change }: ImportPreviewRow) => change === 'same';
  const needsConfirmation = (row: ImportPreviewRow) => !isSame(row) && row.warnings.length > 0;
  return {
    certain: rows.filter((row) => !isSame(row) && !needsConfirmation(row)),
    unconfirmed: rows.filter(needsConfirmation),
    same: rows.filter(isSame),
  };
}

type SummaryProps = { preview: ImportPreview } & ReturnType<typeof sortRows>;

function Summary({ preview, certain, unconfirmed, same }: SummaryProps) {
  const t = useTranslations('admin.tracking.summary');
  const counted = {
    new: certain.filter(({ change }) => change === 'new').length,
    changed: certain.filter(({ change }) => change === 'changed').length,
    unconfirmed: unconfirmed.length,
    same: same.length,
    fault: preview.faults.length,
  };
  const kinds = Object.keys(counted) as (keyof typeof counted)[];
  const parts = kinds.flatMap((kind) =>
    counted[kind] > 0 ? [t(kind, { count: counted[kind] })] : [],
  );
  return <p className="mt-1 text-muted">{parts.join(' · ')}</p>;
}

type UnconfirmedProps = {
  rows: ImportPreviewRow[];
  ticked: ReadonlySet<string>;
  setTicked: (ticked: ReadonlySet<string>) => void;
};

function Unconfirmed({ rows, ticked, setTicked }: UnconfirmedProps) {
  const t = useTranslations('admin.tracking');
  const tick = (orderId: string, isConfirmed: boolean) => {
    const others = [...ticked].filter((one) => one !== orderId);
    setTicked(new Set(isConfirmed ? [...others, orderId] : others));
  };
  return (
    <Section title={t('unconfirmed')}>
      <p className="mb-3 text-muted text-xs">{t('unconfirmedHint')}</p>
      <Rows rows={rows}>
        {(row) => (
          <div className="sm:col-start-2 sm:col-end-[-1]">
            <Reasons row={row} />
            <CheckBox
              label={t('shipAnyway', { id: isolateDirection(row.orderId) })}
              checked={ticked.has(row.orderId)}
              onChange={({ target }) => tick(row.orderId, target.checked)}
            />
          </div>
        )}
      </Rows>
    </Section>
  );
}

function Reasons({ row }: { row: ImportPreviewRow }) {
  const t = useTranslations('admin.tracking');
  const reasons = useWarningText({ warnings: asShippingWarnings(row.warnings) });
  return (
    <p className="text-bad">
      {reasons} {row.warnings.includes('number_shared') && t('numberShared')}
    </p>
  );
}

type RowsProps = { rows: ImportPreviewRow[]; children?: (row: ImportPreviewRow) => ReactNode };

function Rows({ rows, children }: RowsProps) {
  return (
    <ul className="-my-2 divide-y divide-hairline">
      {rows.map((row) => (
        <li
          key={row.orderId}
          data-order={row.orderId}
          className="grid gap-x-4 gap-y-0.5 py-2.5 [contain-intrinsic-block-size:auto_3rem] [content-visibility:auto] sm:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)_7rem]"
        >
          <Row row={row} />
          {children?.(row)}
        </li>
      ))}
    </ul>
  );
}

function Row({ row }: { row: ImportPreviewRow }) {
  const t = useTranslations('admin.tracking');
  const { orderId, tracking, seen, change } = row;
  return (
    <>
      <OrderInNewTab orderId={orderId} />
      <div className="min-w-0">
        <RecipientName order={row} />
        {!row.hasEmail && <p className="text-muted text-xs">{t('noEmail')}</p>}
      </div>
      <div className="min-w-0 wrap-anywhere">
        <bdi>{tracking.carrier}</bdi>{' '}
        <bdi dir="ltr" className="tabular font-semibold">
          {tracking.trackingNumber}
        </bdi>
        {change === 'changed' && (
          <p className="text-muted text-xs">{t('was', isolateTracking(seen))}</p>
        )}
      </div>
      <span>
        <Badge className={colours[change]}>{t(`changes.${change}`)}</Badge>
      </span>
    </>
  );
}

const colours: Record<ImportChange, string> = {
  new: 'bg-good-tint text-good',
  changed: 'bg-pending-tint text-pending',
  same: 'bg-sand/60 text-muted',
};

type SaveFormProps = Omit<PreviewSectionProps, 'preview'> & {
  rows: ImportPreviewRow[];
  isBlocked: boolean;
};

function SaveForm({ rows, isBlocked, check, onSaved }: SaveFormProps) {
  const t = useTranslations('admin.tracking');
  const save = useStaffForm<SaveResult>({
    intent: 'save',
    onDone: (result) => result.kind === 'done' && onSaved(result.change),
  });
  if (check.isEdited) return <FormNotice tone="info">{t('edited')}</FormNotice>;
  if (isBlocked) return <FormNotice tone="info">{t('blocked')}</FormNotice>;
  if (rows.length === 0) return <FormNotice tone="info">{t('nothing')}</FormNotice>;
  return (
    <StaffForm form={save} className="grid gap-2 sm:max-w-sm">
      <HiddenFields entries={JSON.stringify(rows.map(toEntry))} />
      <CheckBox name="set_out" label={t('setOut')} defaultChecked />
      <CheckBox name="mail" label={t('mail')} defaultChecked />
      <p className="text-muted text-xs">{t('undoHint')}</p>
      {save.result?.kind === 'changed' && (
        <ChangedMeanwhile refused={save.result.refused} onCheck={check.sendAgain} />
      )}
      <FormOutcome form={save} />
      <p role="status" className="text-muted text-xs empty:hidden">
        {save.isSending && rows.length > maxQuietRows && t('saving')}
      </p>
      <Button type="submit" pending={save.isSending} className="mt-1">
        {t('save', { count: rows.length })}
      </Button>
    </StaffForm>
  );
}

/** A larger number would take longer than a press of a button should. */
const maxQuietRows = 500;

function toEntry({ orderId, tracking, seen, warnings }: ImportPreviewRow): ConfirmedEntry {
  return { orderId, ...tracking, seen, confirmed: warnings };
}

type Refused = Extract<SaveResult, { kind: 'changed' }>['refused'];

type ChangedMeanwhileProps = { refused: Refused; onCheck: () => void };

function ChangedMeanwhile({ refused, onCheck }: ChangedMeanwhileProps) {
  const t = useTranslations('admin.tracking');
  return (
    <FormNotice tone="bad">
      <p>{t('changedMeanwhile', { count: refused.length })}</p>
      <ul className="mt-1 grid gap-1">
        {refused.map((row) => (
          <li key={row.orderId} className="wrap-anywhere">
            <OrderNumber id={row.orderId} /> <ChangedRow row={row} />
          </li>
        ))}
      </ul>
      <Button variant="secondary" className="mt-2 py-1! text-xs!" onClick={onCheck}>
        {t('checkAgain')}
      </Button>
    </FormNotice>
  );
}

function ChangedRow({ row }: { row: Refused[number] }) {
  const t = useTranslations('admin');
  const reasons = useWarningText({
    warnings: row.why === 'warnings' ? asShippingWarnings(row.warnings) : [],
  });
  if (row.why === 'unknown') return t('tracking.changedUnknown');
  if (row.why === 'warnings') return reasons || t('tracking.numberShared');
  const now = isolateTracking(row.now);
  return row.by && row.at
    ? t('orderPage.shipConflict', { who: isolateDirection(row.by), at: row.at, ...now })
    : t('orderPage.shipConflictUnknown', now);
}

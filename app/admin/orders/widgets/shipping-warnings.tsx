import { useTranslations } from 'use-intl';
import type { OrderStatus } from '#domain/orders/order.ts';
import { isBeforeShipping, type ShippingWarning } from '#domain/orders/tracking.ts';
import { FormNotice } from '../../forms/form-notices.tsx';
import { HiddenFields, StaffForm } from '../../forms/staff-form.tsx';
import { YesOrNoDialog } from '../../ui/confirm-dialog.tsx';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import type { StatusResult } from './status-change-contract.ts';
import type { StatusChange } from './use-status-change.ts';

type WarningsInput = {
  orderId: string;
  warnings: readonly ShippingWarning[];
  /** The status to confirm; defaults to that of a parcel on its way. */
  requestedStatus?: OrderStatus;
};

export function ShippingWarningsDialog({
  onClose,
  requestedStatus,
  ...warnings
}: WarningsInput & { onClose: (isConfirmed: boolean) => void }) {
  const t = useTranslations('admin.shippingWarnings');
  const { title, confirm, cancel } = keysOf(warnings.warnings, requestedStatus);
  return (
    <YesOrNoDialog
      isDangerous
      title={t(title, { id: isolateDirection(warnings.orderId) })}
      text={useWarningText(warnings)}
      yes={t(confirm)}
      no={t(cancel)}
      onClose={onClose}
    />
  );
}

const keys = {
  ship: { title: 'title', confirm: 'confirm', cancel: 'cancel' },
  pack: { title: 'packTitle', confirm: 'packConfirm', cancel: 'packCancel' },
  reopen: { title: 'reopenTitle', confirm: 'reopenConfirm', cancel: 'reopenCancel' },
} as const;

function keysOf(warnings: readonly ShippingWarning[], status: OrderStatus | undefined) {
  if (status === 'preparing') return keys.pack;
  const isReopening = status && isBeforeShipping(status) && warnings.includes('no_stock');
  return isReopening ? keys.reopen : keys.ship;
}

export function useWarningText({ warnings }: Pick<WarningsInput, 'warnings'>): string {
  const t = useTranslations('admin.shippingWarnings');
  return warnings.map((warning) => t(`reasons.${warning}`)).join(' ');
}

type StatusWarningsProps = {
  statusChange: StatusChange;
  postedResult: StatusResult | undefined;
};

export function StatusWarnings({ statusChange, postedResult }: StatusWarningsProps) {
  const { form, result, change, forget } = statusChange;
  if (result?.kind === 'asks') {
    const { orderId, warnings, requestedStatus, status, mail } = result;
    return (
      <ShippingWarningsDialog
        orderId={orderId}
        warnings={warnings}
        requestedStatus={requestedStatus}
        onClose={(isConfirmed) => {
          if (isConfirmed) change(requestedStatus, status, { confirmed: warnings, mail });
          else forget();
        }}
      />
    );
  }
  return postedResult?.kind === 'asks' && !result ? (
    <WarningsForm form={form} result={postedResult} />
  ) : null;
}

type WarningsFormProps = {
  form: StatusChange['form'];
  result: Extract<StatusResult, { kind: 'asks' }>;
};

function WarningsForm({ form, result }: WarningsFormProps) {
  const t = useTranslations('admin.shippingWarnings');
  const reasons = useWarningText(result);
  const { orderId, requestedStatus, status, warnings, mail } = result;
  return (
    <FormNotice tone="bad" className="mt-2">
      {reasons}
      <StaffForm form={form} preventScrollReset className="mt-1">
        <HiddenFields
          order_id={orderId}
          status={requestedStatus}
          expected={status}
          {...(mail && { mail: '1' })}
        />
        <button
          type="submit"
          name="confirmed"
          value={`${warnings}`}
          className="min-h-9 text-start font-semibold underline underline-offset-4"
        >
          {t(keysOf(warnings, requestedStatus).confirm)}
        </button>
      </StaffForm>
    </FormNotice>
  );
}

import { useTranslations } from 'use-intl';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { ShippingWarning } from '#domain/orders/tracking.ts';
import { YesOrNoDialog } from '../confirm-dialog.tsx';
import { FormNotice } from '../form-notices.tsx';
import { isolated } from '../isolated.ts';
import { HiddenFields, StaffForm } from '../staff-form.tsx';
import type { StatusResult } from './status-change-contract.ts';
import type { StatusChange } from './use-status-change.ts';

type Warnings = {
  orderId: string;
  doubts: readonly ShippingWarning[];
  /** The status to confirm; defaults to that of a parcel on its way. */
  requestedStatus?: OrderStatus;
};

export function ShippingWarningsDialog({
  onClose,
  requestedStatus,
  ...doubts
}: Warnings & { onClose: (isConfirmed: boolean) => void }) {
  const t = useTranslations('admin.shippingWarnings');
  const isPacking = requestedStatus === 'preparing';
  return (
    <YesOrNoDialog
      isDangerous
      title={t(isPacking ? 'packTitle' : 'title', { id: isolated(doubts.orderId) })}
      text={useReasons(doubts)}
      yes={t(isPacking ? 'packConfirm' : 'confirm')}
      no={t(isPacking ? 'packCancel' : 'cancel')}
      onClose={onClose}
    />
  );
}

export function useReasons({ doubts }: Pick<Warnings, 'doubts'>): string {
  const t = useTranslations('admin.shippingWarnings');
  return doubts.map((warning) => t(`reasons.${warning}`)).join(' ');
}

type StatusWarningsProps = {
  statusChange: StatusChange;
  posted: StatusResult | undefined;
};

export function StatusWarnings({ statusChange, posted }: StatusWarningsProps) {
  const { form, result, change, forget } = statusChange;
  if (result?.kind === 'asks') {
    const { orderId, doubts, requestedStatus, status, mail } = result;
    return (
      <ShippingWarningsDialog
        orderId={orderId}
        doubts={doubts}
        requestedStatus={requestedStatus}
        onClose={(isConfirmed) => {
          if (isConfirmed) change(requestedStatus, status, { confirmed: doubts, mail });
          else forget();
        }}
      />
    );
  }
  return posted?.kind === 'asks' && !result ? <WarningsForm form={form} result={posted} /> : null;
}

type WarningsFormProps = {
  form: StatusChange['form'];
  result: Extract<StatusResult, { kind: 'asks' }>;
};

function WarningsForm({ form, result }: WarningsFormProps) {
  const t = useTranslations('admin.shippingWarnings');
  const reasons = useReasons(result);
  const { orderId, requestedStatus, status, doubts, mail } = result;
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
          value={`${doubts}`}
          className="min-h-9 text-start font-semibold underline underline-offset-4"
        >
          {t(requestedStatus === 'preparing' ? 'packConfirm' : 'confirm')}
        </button>
      </StaffForm>
    </FormNotice>
  );
}

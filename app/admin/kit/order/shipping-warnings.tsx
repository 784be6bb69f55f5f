import { useTranslations } from 'use-intl';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { ShippingWarning } from '#domain/orders/tracking.ts';
import { YesOrNoDialog } from '../confirm-dialog.tsx';
import { FormNotice } from '../form-notices.tsx';
import { isolated } from '../isolated.ts';
import { HiddenFields, StaffForm } from '../staff-form.tsx';
import type { StatusAnswer } from './status-change-contract.ts';
import type { StatusChange } from './use-status-change.ts';

type Warnings = {
  orderId: string;
  doubts: readonly ShippingWarning[];
  /** The status to confirm; defaults to that of a parcel on its way. */
  wanted?: OrderStatus;
};

export function ShippingWarningsDialog({
  onClose,
  wanted,
  ...doubts
}: Warnings & { onClose: (isMeant: boolean) => void }) {
  const t = useTranslations('admin.shippingDoubts');
  const isPacking = wanted === 'preparing';
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
  const t = useTranslations('admin.shippingDoubts');
  return doubts.map((warning) => t(`reasons.${warning}`)).join(' ');
}

type StatusWarningsProps = {
  statusChange: StatusChange;
  posted: StatusAnswer | undefined;
};

export function StatusWarnings({ statusChange, posted }: StatusWarningsProps) {
  const { form, answer, change, forget } = statusChange;
  if (answer?.kind === 'asks') {
    const { orderId, doubts, wanted, status, mail } = answer;
    return (
      <ShippingWarningsDialog
        orderId={orderId}
        doubts={doubts}
        wanted={wanted}
        onClose={(isMeant) => {
          if (isMeant) change(wanted, status, { confirmed: doubts, mail });
          else forget();
        }}
      />
    );
  }
  return posted?.kind === 'asks' && !answer ? <WarningsForm form={form} answer={posted} /> : null;
}

type WarningsFormProps = {
  form: StatusChange['form'];
  answer: Extract<StatusAnswer, { kind: 'asks' }>;
};

function WarningsForm({ form, answer }: WarningsFormProps) {
  const t = useTranslations('admin.shippingDoubts');
  const reasons = useReasons(answer);
  const { orderId, wanted, status, doubts, mail } = answer;
  return (
    <FormNotice tone="bad" className="mt-2">
      {reasons}
      <StaffForm form={form} preventScrollReset className="mt-1">
        <HiddenFields
          order_id={orderId}
          status={wanted}
          expected={status}
          {...(mail && { mail: '1' })}
        />
        <button
          type="submit"
          name="confirmed"
          value={`${doubts}`}
          className="min-h-9 text-start font-semibold underline underline-offset-4"
        >
          {t(wanted === 'preparing' ? 'packConfirm' : 'confirm')}
        </button>
      </StaffForm>
    </FormNotice>
  );
}

import { type RefObject, useId, useRef, useState } from 'react';
import { useActionData } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { carrierAddress } from '#domain/fulfilment/carriers.ts';
import { nextStep } from '#domain/fulfilment/change-status.ts';
import { dueTerms } from '#domain/orders/payment-terms.ts';
import {
  isBeforeShipping,
  listedCarriers,
  maxTrackingLength,
  type ShippingWarning,
  type Tracking,
} from '#domain/orders/tracking.ts';
import { ConflictChoices, useOwnConflictValues } from '../../forms/conflict-choices.tsx';
import { FormNotice, Refusal, SubmitError } from '../../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../../forms/staff-form.tsx';
import { useStaffFields } from '../../forms/use-staff-fields.ts';
import { useCan } from '../../shell/use-can.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { subtleButtonClass } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Section } from '../../ui/section.tsx';
import { ShippingWarningsDialog, useWarningText } from '../widgets/shipping-warnings.tsx';
import type { FullOrderView } from './load-order.server.ts';
import type { OrderResult, ResultOf } from './order-action.server.ts';

export function ShippingSection({ order }: { order: FullOrderView }) {
  const t = useTranslations('admin.orderPage');
  const { carrier, trackingNumber } = order;
  const isCancelled = order.orderStatus === 'cancelled';
  // A form sent without scripts gets a page, which shows the typed values.
  const isShipped = useActionData<OrderResult>()?.intent === 'ship';
  const needsNumber = !(trackingNumber || isCancelled);
  // An open form stays open with its typed text when a colleague enters a number or cancels.
  const [wasOpened, setOpen] = useState(needsNumber || isShipped);
  const isOpen = wasOpened || needsNumber;
  const mayShip = useCan('orders.ship');
  return (
    <Section
      title={t('shipping')}
      aside={
        !needsNumber &&
        mayShip && (
          <button type="button" onClick={() => setOpen(!isOpen)} className={subtleButtonClass}>
            {isOpen ? t('close') : t(trackingNumber ? 'changeTracking' : 'enterTracking')}
          </button>
        )
      }
    >
      {trackingNumber && <CurrentTracking carrier={carrier ?? ''} number={trackingNumber} />}
      {isCancelled && !trackingNumber && <p className="text-muted">{t('notShipped')}</p>}
      {needsNumber && !mayShip && <p className="text-muted">{t('noTracking')}</p>}
      {isOpen && mayShip && <ShippingForm order={order} onDone={() => setOpen(false)} />}
    </Section>
  );
}

function CurrentTracking({ carrier, number }: { carrier: string; number: string }) {
  const t = useTranslations('admin');
  const page = carrierAddress(carrier, number);
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-2">
        <bdi>{carrier}</bdi>
        <bdi dir="ltr" className="tabular font-semibold wrap-anywhere">
          {number}
        </bdi>
        <CopyButton
          text={() => number}
          label={`${t('orderPage.copyNumber')} ${number}`}
          done={t('order.copied', { what: number })}
        />
      </p>
      {page && (
        <a
          href={page}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-8 items-center text-cypress underline underline-offset-4"
        >
          {t('orderPage.followParcel')}
        </a>
      )}
    </div>
  );
}

type ShippingFormProps = { order: FullOrderView; onDone: () => void };

function ShippingForm({ order, onDone }: ShippingFormProps) {
  const t = useTranslations('admin.orderPage');
  const list = useId();
  const sending = useStaffForm<ResultOf<'ship'>>({
    intent: 'ship',
    onDone: (done) => {
      const isMailed = done.kind === 'done' && done.mailed;
      const isMailOff = done.kind === 'done' && done.isKept;
      showToast(t(isMailed ? (isMailOff ? 'shippedMailSaved' : 'shippedMailed') : 'shipped'));
      onDone();
    },
  });
  const { isSending, result } = sending;
  const isNew = !order.trackingNumber;
  const isCancelled = order.orderStatus === 'cancelled';
  const limits = { required: true, maxLength: maxTrackingLength };
  const { formProps, attributes, initialValue, checkBox } = useStaffFields(sending, {
    limits: { carrier: limits, tracking_number: limits },
    defaultValue: {
      carrier: order.carrier ?? '',
      tracking_number: order.trackingNumber ?? '',
      set_out: isNew,
      mail: isNew && !isCancelled,
    },
  });
  const seen = useSeen(order, result);
  const unconfirmed = result?.kind === 'asks' ? result : undefined;
  const [dismissed, setDismissed] = useState<typeof unconfirmed>();
  const confirm = useRef<HTMLButtonElement>(null);
  const tracking = useTrackingFields({
    carrier: initialValue('carrier'),
    trackingNumber: initialValue('tracking_number'),
  });
  const mails = Boolean(order.email);
  const form = (
    <StaffForm
      {...formProps}
      form={sending}
      className={`grid gap-3 ${isNew ? '' : 'mt-3'}`}
      noValidate
    >
      <HiddenFields seen_carrier={seen.carrier} seen_number={seen.trackingNumber} />
      {isNew && !isCancelled && order.paymentStatus !== 'paid' && dueTerms(order) !== 'cash' && (
        <Notice tone="bad">{t('notPaidYet')}</Notice>
      )}
      <TextField
        label={t('carrier')}
        {...attributes('carrier')}
        list={list}
        value={tracking.values.carrier}
        onChange={({ target }) => tracking.set({ carrier: target.value })}
        autoComplete="off"
      />
      <datalist id={list}>
        {listedCarriers.map((carrier) => (
          <option key={carrier} value={carrier} />
        ))}
      </datalist>
      <TextField
        label={t('trackingNumber')}
        {...attributes('tracking_number')}
        dir="ltr"
        value={tracking.values.trackingNumber}
        onChange={({ target }) => tracking.set({ trackingNumber: target.value })}
        autoComplete="off"
      />
      {isBeforeShipping(order.orderStatus) && (
        <CheckBox {...checkBox('set_out')} label={t('setOut')} />
      )}
      {mails ? (
        <CheckBox {...checkBox('mail')} label={isNew ? t('mailCustomer') : t('mailAgain')} />
      ) : (
        <p className="text-muted text-xs">{t('noEmail')}</p>
      )}
      <Refusal result={result} />
      <SubmitError form={sending} />
      {result?.kind === 'conflict' && <Conflict result={result} tracking={tracking} />}
      <Button
        type="submit"
        variant={nextStep(order) === 'ship' ? 'primary' : 'secondary'}
        pending={isSending}
      >
        {isNew && !isCancelled ? t('ship') : t('saveTracking')}
      </Button>
      {unconfirmed && <Warnings ref={confirm} warnings={unconfirmed.warnings} />}
    </StaffForm>
  );
  // The dialog is outside of the form: its buttons must not submit it.
  return (
    <>
      {form}
      {unconfirmed && unconfirmed !== dismissed && (
        <ShippingWarningsDialog
          orderId={order.orderId}
          warnings={unconfirmed.warnings}
          onClose={(isConfirmed) => {
            setDismissed(unconfirmed);
            if (isConfirmed) confirm.current?.click();
          }}
        />
      )}
    </>
  );
}

type WarningsProps = { warnings: ShippingWarning[]; ref: RefObject<HTMLButtonElement | null> };

function Warnings({ warnings, ref }: WarningsProps) {
  const t = useTranslations('admin.shippingWarnings');
  return (
    <FormNotice tone="bad">
      <p>{useWarningText({ warnings })}</p>
      <button
        ref={ref}
        type="submit"
        name="confirmed"
        value={`${warnings}`}
        className="min-h-9 text-start font-semibold underline underline-offset-4"
      >
        {t('confirm')}
      </button>
    </FormNotice>
  );
}

/**
 * Returns the values that staff saw when they opened the form or, after a conflict, the values it
 * reported.
 */
function useSeen(order: FullOrderView, result: ResultOf<'ship'> | undefined) {
  const [seen, setSeen] = useState({
    carrier: order.carrier ?? '',
    trackingNumber: order.trackingNumber ?? '',
  });
  const reported = result?.kind === 'conflict' ? result.now : seen;
  // It stays so for the next answers: a warning must not lead back to the conflict.
  if (reported !== seen) setSeen(reported);
  return reported;
}

function useTrackingFields(initial: Tracking) {
  const [values, setValues] = useState(initial);
  const set = (changed: Partial<Tracking>) => setValues((now) => ({ ...now, ...changed }));
  return { values, set };
}

type ConflictProps = {
  result: ResultOf<'ship'> & { kind: 'conflict' };
  tracking: ReturnType<typeof useTrackingFields>;
};

function Conflict({ result, tracking: { values, set } }: ConflictProps) {
  const t = useTranslations('admin.orderPage');
  const own = useOwnConflictValues(values);
  const { by, at: when, now, typed } = result;
  const fields = (['carrier', 'trackingNumber'] as const).filter(
    (field) => typed[field].trim() !== now[field],
  );
  return (
    <FormNotice tone="bad">
      <p className="font-semibold">{t('shipStale')}</p>
      <ConflictChoices
        conflicts={fields.map((field) => ({
          field,
          name: t(field),
          mine: <bdi>{own.mineOf(field, now[field])}</bdi>,
          theirs: now[field] && <bdi>{now[field]}</bdi>,
          by,
          when,
          choice: values[field] === now[field] ? 'theirs' : 'mine',
        }))}
        onChoose={(field, choice) => set({ [field]: own.choose(field, choice, now[field]) })}
      />
    </FormNotice>
  );
}

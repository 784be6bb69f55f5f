import { type FormEvent, useRef, useState } from 'react';
import { href, Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { mailedStatuses } from '#domain/emails/email.ts';
import { maxBulkOrders } from '#domain/orders/bulk/bulk-change.ts';
import { asOrderStatus, type OrderStatus, orderStatuses } from '#domain/orders/order.ts';
import { FormNotice, FormOutcome } from '../../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../../forms/staff-form.tsx';
import { useCan } from '../../shell/use-can.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { subtleButtonClass } from '../../ui/class-names.ts';
import { YesOrNoDialog } from '../../ui/confirm-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { type OrdersAddress, ordersAddress, replaceNavigation } from '../list/orders-address.ts';
import type { ChosenOrders, Selection } from '../list/use-selected-orders.ts';
import type { BulkResult } from './bulk-action.server.ts';

/** Limits the numbers to what an address can hold and what is reasonable to print. */
const maxIdsInAddress = 500;

/** Lower than elsewhere: the bar must leave room for the list on a phone. */
const barControl = subtleButtonClass.replace('min-h-11', 'min-h-8');

type BulkBarProps = {
  address: OrdersAddress;
  choice: ChosenOrders;
  hasMore: boolean;
  /** The bar goes, and the button that had the focus with it. */
  onNone: () => void;
};

/** Its id: the keyboard goes there past a long list. */
export const bulkBar = 'chosen-orders';

/** Offers actions for the selected orders, at the bottom of the screen. */
export function BulkBar({ address, choice, hasMore, onNone }: BulkBarProps) {
  const t = useTranslations('admin.orderList');
  const { selected, all, clear } = choice;
  const mayChange = useCan('orders.change');
  const count = selected.size;
  if (count === 0) return null;
  return (
    <section
      id={bulkBar}
      tabIndex={-1}
      aria-label={t('setStatus')}
      className="outline-none sticky bottom-[var(--staff-bar,0px)] z-20 border-edge border-t bg-paper px-4 py-2 shadow-sheet max-sm:-mx-4 sm:rounded-t-md sm:border-x"
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <p role="status" className="tabular font-semibold">
          {t('chosen', { count })}
        </p>
        {hasMore && count < maxBulkOrders && (
          <button type="button" className={barControl} onClick={all.fetch}>
            {all.isFetching ? t('choosingAll') : t('chooseAll')}
          </button>
        )}
        <button
          type="button"
          className={barControl}
          onClick={() => {
            clear();
            onNone();
          }}
        >
          {t('chooseNone')}
        </button>
        <Links selected={selected} />
      </div>
      {count === maxBulkOrders && <p className="text-pending text-xs">{t('chosenMost')}</p>}
      {all.hasFailed && <FormNotice tone="bad">{t('notChosen')}</FormNotice>}
      {mayChange && <StatusOfAll address={address} selected={selected} onDone={clear} />}
    </section>
  );
}

function Links({ selected }: { selected: Selection }) {
  const t = useTranslations('admin.orderList');
  const [mayShip, mayExport] = [useCan('orders.ship'), useCan('exports.make')];
  const ids = [...selected.keys()];
  const [orderId = '', ...others] = ids;
  if (ids.length > maxIdsInAddress) {
    return (
      <p className="text-muted text-xs">
        {t('atMost')}
        {mayExport && ` ${t('wholeAsFile')}`}
      </p>
    );
  }
  const query = others.length > 0 ? `?also=${others.join(',')}` : '';
  const linkClass = `${barControl} inline-flex items-center`;
  return (
    <>
      <Link
        to={`${href('/admin/orders/:orderId/packing-slip', { orderId })}${query}`}
        className={linkClass}
      >
        {t('slips')}
      </Link>
      {mayShip && (
        <Link to={`${href('/admin/tracking')}?orders=${ids.join(',')}`} className={linkClass}>
          {t('tracking')}
        </Link>
      )}
      {mayExport && (
        <Link to={`${href('/admin/exports')}?orders=${ids.join(',')}`} className={linkClass}>
          {t('file')}
        </Link>
      )}
    </>
  );
}

type StatusOfAllProps = { address: OrdersAddress; selected: Selection; onDone: () => void };

function StatusOfAll({ address, selected, onDone }: StatusOfAllProps) {
  const t = useTranslations('admin.orderList');
  const names = useTranslations('admin.orderStatuses');
  const mayCancel = useCan('orders.cancel');
  const navigate = useNavigate();
  const formRef = useRef<HTMLFormElement>(null);
  const [status, setStatus] = useState<OrderStatus>();
  const [isMissing, setMissing] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const form = useStaffForm<BulkResult>({
    intent: 'bulk',
    onDone: ({ about }) => {
      onDone();
      void navigate(ordersAddress.write({ ...address, bulk: about }), replaceNavigation);
    },
  });
  const hasMail = status !== undefined && mailedStatuses.some((mailed) => mailed === status);
  const orders = [...selected].map((order) => order.join(':')).join(' ');
  const send = () => {
    if (formRef.current) form.send(new FormData(formRef.current));
  };
  const press = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!status);
    if (status === 'cancelled') setConfirming(true);
    else if (status) send();
  };
  return (
    <>
      <StaffForm
        form={form}
        ref={formRef}
        onSubmit={press}
        className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1"
      >
        <HiddenFields orders={orders} />
        <div className="min-w-0 max-sm:grow sm:w-52">
          <Select
            name="status"
            value={status ?? ''}
            aria-label={t('setStatus')}
            aria-invalid={isMissing || undefined}
            onChange={({ target }) => {
              setMissing(false);
              setStatus(target.value ? asOrderStatus(target.value) : undefined);
            }}
          >
            <option value="">{t('chooseStatus')}</option>
            {orderStatuses
              .filter((one) => one !== 'cancelled' || mayCancel)
              .map((one) => (
                <option key={one} value={one}>
                  {names(one)}
                </option>
              ))}
          </Select>
        </div>
        <Button type="submit" pending={form.isSending} className="py-1!">
          {t('apply')}
        </Button>
        {hasMail && (
          <CheckBox
            // Each status has a default of its own: packing one order sends no email either.
            key={status}
            name="mail"
            label={t('mail')}
            defaultChecked={status !== 'preparing'}
            title={t('mailHint')}
          />
        )}
        {isMissing && (
          <p role="alert" className="text-bad text-sm">
            {t('statusMissing')}
          </p>
        )}
        {hasMail && <p className="text-muted text-xs max-sm:hidden">{t('mailHint')}</p>}
        <FormOutcome form={form} />
      </StaffForm>
      {isConfirming && (
        <YesOrNoDialog
          title={t('cancelTitle', { count: selected.size })}
          text={t('cancelText')}
          yes={t('cancelYes')}
          no={t('cancelNo')}
          isDangerous
          onClose={(isConfirmed) => {
            setConfirming(false);
            if (isConfirmed) send();
          }}
        />
      )}
    </>
  );
}

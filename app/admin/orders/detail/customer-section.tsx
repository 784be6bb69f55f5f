import { useRef, useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import type { AddressFieldName } from '#domain/geography/address-field-names.ts';
import { correctedFields, mayCorrectAddress } from '#domain/orders/correct-address.ts';
import {
  eachField,
  type ShopperDetails,
  type ShopperField,
} from '#domain/orders/shopper-fields.ts';
import { ConflictChoices, useOwnConflictValues } from '../../forms/conflict-choices.tsx';
import { FormNotice, FormOutcome } from '../../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../../forms/staff-form.tsx';
import { useStaffFields } from '../../forms/use-staff-fields.ts';
import { useCan } from '../../shell/use-can.ts';
import { subtleButtonClass } from '../../ui/class-names.ts';
import { Section } from '../../ui/section.tsx';
import { AddressParts, useAddressParts } from '../widgets/address-parts.tsx';
import { OrderCustomer } from '../widgets/order-customer.tsx';
import { lengthLimitOf, ShopperFieldInput } from '../widgets/shopper-field-input.tsx';
import type { FullOrderView } from './load-order.server.ts';
import type { ResultOf } from './order-action.server.ts';
import { TimelineText } from './timeline-text.tsx';

type CustomerSectionProps = { order: FullOrderView; version: string; isErased: boolean };

/** The address can be corrected until the parcel is shipped, the email always. Erased data can never be. */
export function CustomerSection({ order, version, isErased }: CustomerSectionProps) {
  const t = useTranslations('admin');
  const [isOpen, setOpen] = useState(false);
  const mayCorrect = useCan('orders.correct');
  const maySeeCustomer = useCan('customers.see');
  const edit = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // The form takes its button with it.
    edit.current?.focus();
  };
  const isPossible = mayCorrectAddress(order.orderStatus);
  return (
    <Section
      title={t('orderPage.customer')}
      aside={
        (isOpen || (!isErased && mayCorrect)) && (
          <button
            ref={edit}
            type="button"
            onClick={() => setOpen(!isOpen)}
            className={subtleButtonClass}
          >
            {isOpen ? t('orderPage.cancel') : t('orderPage.edit')}
          </button>
        )
      }
    >
      {isOpen ? (
        <AddressForm order={order} version={version} onDone={close} />
      ) : (
        <>
          <OrderCustomer order={order} />
          {order.email && maySeeCustomer && (
            <Link
              to={href('/admin/customers/of/:orderId', { orderId: order.orderId })}
              className="mt-2 inline-flex min-h-8 items-center text-cypress underline underline-offset-4"
            >
              {t('customers.link')}
            </Link>
          )}
        </>
      )}
      {isErased && <p className="mt-3 text-muted text-xs">{t('orderPage.address.erased')}</p>}
      {!isPossible && !isErased && (
        <p className="mt-3 text-muted text-xs">
          {t('orderPage.address.tooLate', { status: t(`orderStatuses.${order.orderStatus}`) })}
        </p>
      )}
    </Section>
  );
}

type AddressFormProps = { order: FullOrderView; version: string; onDone: () => void };

function AddressForm({ order, version, onDone }: AddressFormProps) {
  const stored = { ...order.shipTo, email: order.email ?? '' };
  const t = useTranslations('admin.orderPage');
  const sending = useStaffForm<ResultOf<'address'>>({
    intent: 'address',
    onDone,
  });
  const { isSending, result } = sending;
  const stale = result?.kind === 'stale' ? result : undefined;
  const form = useDetails({ details: stored, version }, stale);
  const [isLate] = useState(!mayCorrectAddress(order.orderStatus));
  const parts = useAddressParts(order, form.values);
  const fields: readonly ShopperField[] = isLate
    ? ['email']
    : correctedFields.filter((name) => !parts.country || (name !== 'city' && name !== 'address'));
  const isRequired = (name: ShopperField) => name !== 'email' || isLate || stored.email !== '';
  const { formProps, attributes, problemOf } = useStaffFields<ShopperField | AddressFieldName>(
    sending,
    {
      limits: eachField(fields, (name) => ({ required: isRequired(name), ...lengthLimitOf(name) })),
    },
  );
  return (
    <StaffForm {...formProps} form={sending} className="grid gap-3" aria-label={t('address.title')}>
      <HiddenFields version={form.version} toast={t('address.saved')} />
      {isLate ? <HiddenFields only="email" /> : <HiddenFields address_before={stored.address} />}
      <div className="grid grid-cols-2 gap-3">
        {fields.map((name) => (
          <ShopperFieldInput
            key={name}
            {...attributes(name)}
            name={name}
            value={form.values[name]}
            onChange={({ target }) => form.set({ [name]: target.value })}
          />
        ))}
        {!isLate && <AddressParts parts={parts} problemOf={problemOf} />}
      </div>
      <FormOutcome form={sending} />
      {stale && <Stale key={stale.version} result={stale} form={form} />}
      <Button type="submit" pending={isSending}>
        {t('save')}
      </Button>
    </StaffForm>
  );
}

type StaleResult = ResultOf<'address'> & { kind: 'stale' };
type Opened = { details: ShopperDetails; version: string };

/** Takes over saved values of untouched fields after a conflict; staff choose those in conflict. */
function useDetails(opened: Opened, stale: StaleResult | undefined) {
  const [values, setValues] = useState(opened.details);
  const [base, setBase] = useState(opened);
  const [conflicting, setConflicting] = useState<ShopperField[]>([]);
  const set = (changed: Partial<ShopperDetails>) => setValues((now) => ({ ...now, ...changed }));
  if (stale && stale.version !== base.version) {
    const theirs = correctedFields.filter((field) => stale.now[field] !== base.details[field]);
    const isTouched = (field: ShopperField) => values[field] !== base.details[field];
    const untouched = theirs.filter((field) => !isTouched(field));
    set(Object.fromEntries(untouched.map((field) => [field, stale.now[field]])));
    setConflicting(
      theirs.filter((field) => isTouched(field) && values[field] !== stale.now[field]),
    );
    setBase({ details: stale.now, version: stale.version });
  }
  return { values, set, version: base.version, conflicting };
}

type StaleProps = { result: StaleResult; form: ReturnType<typeof useDetails> };

function Stale({ result, form }: StaleProps) {
  const t = useTranslations('admin.orderPage');
  const { meanwhile, now, changedBy } = result;
  const { values, set, conflicting } = form;
  const own = useOwnConflictValues(values);
  return (
    <FormNotice tone="bad">
      <p className="font-semibold">{t('address.stale')}</p>
      <ul className="my-1 list-disc ps-4">
        {meanwhile.map((entry) => (
          <li key={entry.key}>
            <TimelineText entry={entry} />
            {entry.staff && (
              <>
                {' · '}
                <bdi>{entry.staff}</bdi>
              </>
            )}
          </li>
        ))}
        {meanwhile.length === 0 && <li>{t('address.staleUnknown')}</li>}
      </ul>
      <ConflictChoices
        conflicts={conflicting.map((field) => {
          const { by, isShopper, when } = changedBy[field] ?? {};
          return {
            field,
            name: t(`address.${field}`),
            mine: <bdi>{own.mineOf(field, now[field])}</bdi>,
            theirs: now[field] && <bdi>{now[field]}</bdi>,
            by: isShopper ? t('customer') : by,
            when,
            choice: values[field] === now[field] ? 'theirs' : 'mine',
          };
        })}
        onChoose={(field, choice) => set({ [field]: own.choose(field, choice, now[field]) })}
      />
      <p className="mt-1">{t('address.staleHint')}</p>
    </FormNotice>
  );
}

import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ChevronDownIcon } from '#app/ui/icons.tsx';
import { Price } from '#app/ui/price.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { bundleSize } from '#domain/cart/bundle.ts';
import { countryNameByCode } from '#domain/geography/countries.ts';
import { listSeparator } from '#domain/language.ts';
import { SubmitError } from '../../forms/form-notices.tsx';
import { smallButton } from '../../ui/class-names.ts';
import { AddressParts } from '../widgets/order-customer.tsx';
import { OrderFlags } from '../widgets/order-flags.tsx';
import { OrderLink } from '../widgets/order-link.tsx';
import { OrderStatuses } from '../widgets/order-statuses.tsx';
import { StatusWarnings } from '../widgets/shipping-warnings.tsx';
import type { StatusResult } from '../widgets/status-change-contract.ts';
import { useStatusDialog } from '../widgets/status-dialog.tsx';
import { StatusFailure } from '../widgets/status-select.tsx';
import { type ApplyStatus, useStatusChange } from '../widgets/use-status-change.ts';
import { NextStep } from './next-step.tsx';
import { OrderCard } from './order-card.tsx';
import { type Choose, OrderChoice } from './order-choice.tsx';
import type { ListedOrderView } from './orders-query.server.ts';

type OrderRowProps = {
  order: ListedOrderView;
  isOpen: boolean;
  onOpen: () => void;
  isSelected: boolean;
  onChoose: Choose;
  applyStatus: ApplyStatus;
  result: StatusResult | undefined;
};

/** An order in a line; opened, as its card. */
export function OrderRow(props: OrderRowProps) {
  const { order, isOpen, onOpen, isSelected, onChoose, applyStatus, result } = props;
  const t = useTranslations('admin.orderList');
  const { orderId: id } = order;
  const title = useId();
  const toggleButton = usePreservedFocus(isOpen);
  const choice = <OrderChoice orderId={id} isSelected={isSelected} onChoose={onChoose} />;
  const toggle = (
    <button
      ref={toggleButton}
      type="button"
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'close' : 'open', { id })}
      onClick={onOpen}
      className={`${smallButton} size-9 shrink-0`}
    >
      <ChevronDownIcon className={isOpen ? 'rotate-180' : ''} />
    </button>
  );
  if (isOpen) {
    return (
      <div className="flex flex-wrap items-start justify-between gap-2 border-hairline border-b px-3 py-2 sm:flex-nowrap">
        {choice}
        <div className="w-full min-w-0 max-sm:order-last sm:grow">
          <OrderCard order={order} applyStatus={applyStatus} result={result} />
        </div>
        {toggle}
      </div>
    );
  }
  return (
    <article
      aria-labelledby={title}
      data-order={id}
      className={`border-hairline border-b px-3 py-1.5 ${isSelected ? 'bg-sand/40' : ''}`}
    >
      <Line
        order={order}
        title={title}
        applyStatus={applyStatus}
        result={result}
        choice={choice}
        toggle={toggle}
      />
    </article>
  );
}

/** Restores the focus: opening or closing a row replaces all its elements, including the focused one. */
function usePreservedFocus(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [isOpen]);
  return button;
}

type LineProps = Pick<OrderRowProps, 'order' | 'applyStatus' | 'result'> & {
  title: string;
  choice: ReactNode;
  toggle: ReactNode;
};

// Each row is a grid of its own: the columns of badges and of the step line up where both have a fixed width.
const lineClass =
  'grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-2 lg:gap-x-3 ' +
  'lg:grid-cols-[1.75rem_9.5rem_minmax(0,1.2fr)_minmax(0,1fr)_5rem_6rem_auto_minmax(7.5rem,auto)] ' +
  'xl:grid-cols-[1.75rem_9.5rem_minmax(0,1.2fr)_minmax(0,1fr)_4.5rem_6rem_17rem_10.5rem]';

function Line({ order, title, choice, toggle, applyStatus, result }: LineProps) {
  const t = useTranslations('admin.orderList');
  const tOrder = useTranslations('admin.order');
  const language = useLanguage();
  const statusChange = useStatusChange(order, applyStatus);
  const { requestChange, dialog } = useStatusDialog({ order, statusChange });
  const { orderId, name, address, totalCents, currency } = order;
  const count = order.items.reduce((sum, { quantity, bundle }) => {
    return sum + quantity * bundleSize(bundle ?? '1');
  }, 0);
  const cityAndCountry = [address.city, countryNameByCode(address.country, language)];
  return (
    <div className={lineClass}>
      {choice}
      <div>
        <h2 id={title} className="font-semibold text-sm leading-snug">
          <span className="sr-only">{tOrder('number')} </span>
          <OrderLink orderId={orderId} />
        </h2>
        <time
          dateTime={order.createdAt.toISOString()}
          title={tOrder('created')}
          className="tabular block whitespace-nowrap text-muted text-xs leading-snug"
        >
          {order.created}
        </time>
      </div>
      <p className="self-start whitespace-nowrap text-end font-semibold text-sm leading-snug lg:order-5 lg:self-center">
        <span className="sr-only">{tOrder('total')} </span>
        {totalCents === undefined ? (
          tOrder('noAmount')
        ) : (
          <bdi dir="ltr">
            <Price cents={totalCents} currency={currency} />
          </bdi>
        )}
        {count > 0 && (
          <span className="tabular block font-normal text-muted text-xs leading-snug lg:hidden">
            {t('pieces', { count })}
          </span>
        )}
      </p>
      <p
        title={name}
        dir="auto"
        className="flex items-baseline text-sm leading-normal [text-align:match-parent] max-lg:col-span-2 max-lg:col-start-2 max-lg:font-semibold lg:order-2"
      >
        <span className="truncate">{name}</span>
        <span className="max-w-1/2 shrink-0 truncate whitespace-pre font-normal text-muted text-xs lg:hidden">
          {' · '}
          <bdi>{address.city}</bdi>
        </span>
      </p>
      <p className="tabular whitespace-nowrap text-end text-muted text-xs max-lg:hidden lg:order-4">
        {count > 0 && t('pieces', { count })}
      </p>
      <p
        title={cityAndCountry.join(listSeparator[language])}
        className="truncate text-muted text-xs max-lg:hidden lg:order-3"
      >
        <AddressParts parts={cityAndCountry} language={language} />
      </p>
      <div className="max-lg:col-span-2 max-lg:col-start-2 max-lg:flex max-lg:items-center max-lg:justify-between lg:contents">
        <OrderStatuses
          order={{ ...order, orderStatus: statusChange.status }}
          className="gap-1! max-lg:*:gap-1.5 max-lg:*:px-2 lg:order-6 lg:flex-nowrap xl:flex-wrap"
        />
        <div className="flex items-center justify-end gap-1 lg:order-7">
          <NextStep order={order} statusChange={statusChange} requestChange={requestChange} />
          {toggle}
        </div>
      </div>
      <OrderFlags order={order} className="col-start-2 col-end-[-1] lg:order-8" />
      <div className="col-span-full lg:order-8">
        <SubmitError form={statusChange.form} />
        <StatusFailure result={statusChange.result ?? result} />
        <StatusWarnings statusChange={statusChange} postedResult={result} />
        {dialog}
      </div>
    </div>
  );
}

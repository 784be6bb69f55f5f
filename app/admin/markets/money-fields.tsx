import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SelectField } from '#app/ui/field.tsx';
import { storeMoney } from '#domain/currency.ts';
import {
  type MarketField,
  type MarketTexts,
  marketCurrencies,
  marketLimits,
} from '#domain/markets/market-fields.ts';
import { isPaidIn, type PaymentMethod, paymentMethods } from '#domain/markets/payment-methods.ts';
import { readConversion } from '#domain/markets/read-conversion.ts';
import { formatMoney } from '#domain/money.ts';
import { convertPrice } from '#domain/price-conversion.ts';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { useGatewayName } from '../ui/use-gateway-name.ts';
import {
  type MarketFieldsProps,
  MarketLine,
  MarketLines,
  MarketSection,
  pair,
} from './market-fields.tsx';
import { useMethodName } from './use-method-name.ts';

export function MoneySection({ view: _, ...fields }: MarketFieldsProps) {
  const t = useTranslations('admin.markets');
  const { texts, problemOf } = fields;
  const [typed, setTyped] = useState(texts);
  const { currency = '' } = typed;
  const watch = (field: MarketField) => ({
    field,
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped((now) => ({ ...now, [field]: target.value })),
  });
  const amount = { inputMode: 'decimal', dir: 'ltr', maxLength: 16 } as const;
  return (
    <MarketSection name="money">
      <div className={pair}>
        <SelectField
          name="currency"
          label={t('fields.currency')}
          hint={t('currencyHint')}
          value={currency}
          onChange={watch('currency').onChange}
          problem={problemOf('currency')}
          required
        >
          {marketCurrencies.map((code) => (
            <option key={code} value={code}>
              {code} – {t(`currencies.${code}`)}
            </option>
          ))}
        </SelectField>
        <MarketLine
          {...fields}
          {...amount}
          {...watch('exchange_rate')}
          hint={t('rateHint', { currency: isolateDirection(currency) })}
        />
        <MarketLine {...fields} {...amount} {...watch('price_step')} hint={t('stepHint')} />
        <MarketLine {...fields} {...amount} {...watch('price_ending')} hint={t('endingHint')} />
      </div>
      <Example typed={typed} />
    </MarketSection>
  );
}

const exampleCents = 3900;

/** Shows what the values, as they are typed, make of a dollar price. */
function Example({ typed }: { typed: MarketTexts }) {
  const t = useTranslations('admin.markets');
  const conversion = readConversion(typed);
  const dollars = storeMoney(exampleCents);
  const price = conversion && convertPrice(dollars, typed.currency ?? '', conversion);
  return (
    <p aria-live="polite" className="text-sm">
      {price
        ? t('example', {
            dollars: isolateDirection(formatMoney(dollars)),
            price: isolateDirection(formatMoney(price)),
          })
        : t('noExample')}
    </p>
  );
}

export function PaymentSection({ texts, problemOf, view }: MarketFieldsProps) {
  const t = useTranslations('admin.markets');
  const gatewayName = useGatewayName();
  const account = texts.gateway_account ?? '';
  // A saved account that no longer exists stays a choice, so that saving another field does not change it.
  const isGone = account !== '' && view.accounts.every(({ name }) => name !== account);
  return (
    <MarketSection name="payment">
      <MarketLines
        texts={texts}
        problemOf={problemOf}
        field="methods"
        hint={<MethodsHint currency={texts.currency ?? ''} />}
        dir="ltr"
        maxLength={marketLimits.listLength}
      />
      <SelectField
        name="gateway_account"
        label={t('fields.gateway_account')}
        hint={t('accountHint')}
        defaultValue={account}
        problem={problemOf('gateway_account')}
        className="max-w-md"
      >
        <option value="">{t('usualAccount', { name: gatewayName(view.usualAccount) })}</option>
        {view.accounts.map(({ name, hasKey }) => (
          <option key={name} value={name}>
            {hasKey ? gatewayName(name) : t('accountWithoutKey', { name: gatewayName(name) })}
          </option>
        ))}
        {isGone && (
          <option value={account}>{t('accountGone', { name: gatewayName(account) })}</option>
        )}
      </SelectField>
      <ManualPayments texts={texts} problemOf={problemOf} />
    </MarketSection>
  );
}

/** Terms of orders whose money staff receive. */
function ManualPayments({ texts, problemOf }: Omit<MarketFieldsProps, 'view'>) {
  const t = useTranslations('admin.markets');
  return (
    <>
      <SelectField
        name="confirm_cash_orders"
        label={t('fields.confirm_cash_orders')}
        defaultValue={texts.confirm_cash_orders ?? ''}
        problem={problemOf('confirm_cash_orders')}
        className="max-w-md"
      >
        <option value="">{t('confirmedAtOnce')}</option>
        <option value="1">{t('confirmedByStaff')}</option>
      </SelectField>
      <MarketLines
        texts={texts}
        problemOf={problemOf}
        field="bank_account"
        hint={t('bankAccountHint')}
        dir="auto"
        maxLength={marketLimits.bankAccount}
      />
      <MarketLine
        texts={texts}
        problemOf={problemOf}
        field="bank_payment_days"
        hint={t('bankDaysHint')}
        inputMode="numeric"
        dir="ltr"
        maxLength={2}
        className="max-w-xs"
      />
    </>
  );
}

function MethodsHint({ currency }: { currency: string }) {
  const t = useTranslations('admin.markets');
  const methodName = useMethodName();
  const names = (Object.keys(paymentMethods) as PaymentMethod[]).filter((method) =>
    isPaidIn(method, currency),
  );
  const untested = names.filter((method) => !testedMethods.includes(method));
  return (
    <>
      <span className="block">{t('methodsHint')}</span>
      <span className="mt-1 block">
        {t('methodsOf', { currency: isolateDirection(currency) })}{' '}
        {names.map((method, at) => (
          <span key={method}>
            {at > 0 && ' · '}
            <bdi className="font-semibold text-ink">{method}</bdi>{' '}
            {methodName(method).toLowerCase() !== method && `(${methodName(method)})`}
          </span>
        ))}
      </span>
      {untested.length > 0 && (
        <span className="mt-1 block">
          {t('untested', { methods: untested.map(methodName).map(isolateDirection).join(' · ') })}
        </span>
      )}
    </>
  );
}

/** The others were tried only against stand-ins of the services, never with a real account. */
const testedMethods: readonly PaymentMethod[] = ['online', 'card', 'cash', 'bank'];

export function DeliverySection({ view: _, ...fields }: MarketFieldsProps) {
  const t = useTranslations('admin.markets');
  return (
    <MarketSection name="delivery">
      <MarketLines
        {...fields}
        field="delivery_rates"
        hint={t('ratesHint')}
        dir="ltr"
        maxLength={marketLimits.listLength}
      />
    </MarketSection>
  );
}

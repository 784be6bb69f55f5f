import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { Price } from '#app/ui/price.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { maxDiscountReasonLength } from '#domain/checkout/staff-order/staff-order.ts';
import { type Language, languages, listSeparator } from '#domain/language.ts';
import { HiddenFields, StaffForm, useStaffForm } from '../../forms/staff-form.tsx';
import { useStaffFields } from '../../forms/use-staff-fields.ts';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import { Section } from '../../ui/section.tsx';
import { CustomerFields } from './customer-fields.tsx';
import type { NewOrderData, NewOrderResult } from './new-order.server.ts';
import { OrderSummary } from './new-order-summary.tsx';
import { ProductLines } from './product-lines.tsx';
import { ProductPicker } from './product-picker.tsx';
import { TermsChoice } from './terms-choice.tsx';
import { useNewOrder } from './use-new-order.ts';

type OrderFormProps = NewOrderData & { onDone: (orderId: string) => void };

export function OrderForm({ onDone, ...data }: OrderFormProps) {
  const t = useTranslations('admin.newOrder');
  const pageLanguage = useLanguage();
  const order = useNewOrder(data);
  const [lang, setLang] = useState<Language>(data.copy?.lang ?? pageLanguage);
  const form = useStaffForm<NewOrderResult>({
    intent: 'place',
    onDone: (result) => {
      if (result.kind === 'done') onDone(result.orderId);
    },
  });
  const { formProps, attributes, problemOf, field } = useStaffFields<string>(form, {
    limits: { reason: { maxLength: maxDiscountReasonLength } },
  });
  const { maxDiscount, price } = order;
  const { total } = price;
  return (
    <StaffForm
      {...formProps}
      form={form}
      aria-label={t('title')}
      className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <HiddenFields total={total.amount} currency={total.currency} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <CopyNotice {...data} />
        <Section title={t('customer')}>
          <div className="grid grid-cols-2 gap-3">
            <CustomerFields
              data={data}
              order={order}
              lang={lang}
              attributes={attributes}
              problemOf={problemOf}
            />
            <SelectField
              {...attributes('lang')}
              label={t('language')}
              hint={t('languageHint')}
              className="col-span-2"
              value={lang}
              onChange={({ target }) => setLang(target.value as Language)}
            >
              {languages.map((one) => (
                <option key={one} value={one}>
                  {t(`languages.${one}`)}
                </option>
              ))}
            </SelectField>
          </div>
        </Section>
        <Section title={t('products')}>
          <ProductLines order={order} sent={form.sent} problemOf={problemOf} />
          <ProductPicker products={data.choices.products} order={order} />
        </Section>
        <Section title={t('discount')}>
          <div className="grid gap-3 sm:grid-cols-2">
            <div>
              <TextField
                {...attributes('discount')}
                label={t('discountAmount', { currency: order.currency })}
                hint={t('discountHint')}
                value={order.discount}
                onChange={({ target }) => order.setDiscount(target.value)}
                dir="ltr"
                inputMode="decimal"
                autoComplete="off"
              />
              {maxDiscount && !problemOf('discount') && (
                <p role="status" className="mt-1.5 text-pending text-xs">
                  {t.rich('discountMost', { amount: () => <Price money={maxDiscount} /> })}
                </p>
              )}
            </div>
            <TextField
              {...field('reason')}
              label={t('reason')}
              hint={t('reasonHint')}
              dir="auto"
              autoComplete="off"
            />
          </div>
        </Section>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-4">
        <Section title={t('terms.title')}>
          <TermsChoice order={order} problem={problemOf('terms')} />
        </Section>
        <OrderSummary order={order} form={form} />
      </div>
    </StaffForm>
  );
}

/** Tells where the form comes from, and names the products that are no longer sold. */
function CopyNotice({ copy, copyMissing, choices }: NewOrderData) {
  const t = useTranslations('admin.newOrder');
  const language = useLanguage();
  if (copyMissing) return <Notice tone="bad">{t('notFound', { id: copyMissing })}</Notice>;
  if (!copy) return null;
  const missing = copy.lines.filter(({ id }) => !choices.products.some((one) => one.id === id));
  const names = missing.map((line) => isolateDirection(line.names[language]));
  return (
    <Notice tone="info" className="text-sm">
      <p>{t('copiedFrom', { id: isolateDirection(copy.orderId) })}</p>
      {names.length > 0 && (
        <p className="mt-1 font-semibold">
          {t('missing', { names: names.join(listSeparator[language]) })}
        </p>
      )}
    </Notice>
  );
}

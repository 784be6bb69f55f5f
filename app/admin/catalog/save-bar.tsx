import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { RefusalNotice, SaveBar, StaleNotice } from '../forms/edited-form.tsx';
import { FormNotice } from '../forms/form-notices.tsx';
import type { StaffSending } from '../forms/staff-form.tsx';
import { useCan } from '../shell/use-can.ts';
import type { ProductResult } from './edit-product.server.ts';
import { FieldValue } from './field-value.tsx';
import { PriceNotice } from './sale/price-notice.tsx';
import { useFieldName, useHomeMarket } from './sale/use-home-market.ts';
import type { ProductForm } from './use-product-form.ts';

type ProductSaveBarProps = {
  form: ProductForm;
  sending: StaffSending;
  result: ProductResult | undefined;
  isNew: boolean;
  hasDraft: boolean;
  isSending: boolean;
  isUploading: boolean;
};

export function ProductSaveBar(props: ProductSaveBarProps) {
  const { form, sending, result, isNew, hasDraft, isSending, isUploading } = props;
  const mayPublish = useCan('products.edit');
  const t = useTranslations('admin.products');
  const isHydrated = useIsHydrated();
  const nameOf = useFieldName(useHomeMarket());
  const changes = result?.kind === 'stale' ? result.meanwhile : [];
  const isContested = changes.some(({ field, now }) => form.normalized[field] !== now);
  const settled = hasDraft && !mayPublish ? t('draft.isSaved') : t('allSaved');
  const state = form.isDirty ? t('unsaved') : isNew ? '' : settled;
  const save = mayPublish ? t(isNew ? 'create' : 'save') : t('draft.save');
  const notices = (
    <>
      {result?.kind === 'stale' && (
        <StaleNotice
          key={result.version}
          form={form}
          changes={changes}
          title={t('stale')}
          nameOf={nameOf}
          showValue={(field, value) => <FieldValue field={field} value={value} />}
        />
      )}
      {result?.kind === 'asks' && <PriceNotice questions={result.questions} />}
      <RefusalNotice result={result} />
      {!isHydrated && result?.kind === 'saved' && (
        <FormNotice tone="good" className="mb-3">
          {t(mayPublish ? 'saved' : 'draft.saved')}
        </FormNotice>
      )}
    </>
  );
  return (
    <SaveBar sending={sending} notices={notices} state={isHydrated && state}>
      <Button type="submit" pending={isSending || isUploading}>
        {isContested ? t('saveMine') : save}
      </Button>
    </SaveBar>
  );
}

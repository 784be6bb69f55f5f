import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { type PriceQuestion, readTypedPrice } from '#domain/catalog/typed-price.ts';
import { formatMoney, storeMoney } from '#domain/money.ts';
import { quietControl } from '../kit/class-names.ts';
import { FormNotice, NotSent } from '../kit/form-notices.tsx';
import { isolated } from '../kit/isolated.ts';
import type { StaffSending } from '../kit/staff-form.tsx';
import { FieldValue } from './field-value.tsx';
import type { ProductAnswer, ShownMeanwhile } from './product.server.ts';
import type { ProductForm } from './product-form.ts';

type SaveBarProps = {
  form: ProductForm;
  sending: StaffSending;
  answer: ProductAnswer | undefined;
  isNew: boolean;
  isSending: boolean;
  isUploading: boolean;
};

export function SaveBar({ form, sending, answer, isNew, isSending, isUploading }: SaveBarProps) {
  const t = useTranslations('admin.products');
  const isHydrated = useIsHydrated();
  const stale = answer?.kind === 'stale' ? { meanwhile: answer.meanwhile, form } : undefined;
  const state = form.isDirty ? t('unsaved') : isNew ? '' : t('allSaved');
  return (
    <div className="sticky bottom-0 z-10 -mx-2 mt-4 border-hairline border-t bg-ivory px-2 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <NotSent form={sending} className="mb-3" />
      {stale && <StaleNotice {...stale} />}
      {answer?.kind === 'asks' && <PriceNotice question={answer.question} />}
      {(answer?.kind === 'wrong' || answer?.kind === 'refused') && (
        <FormNotice tone="bad" className="mb-3">
          {answer.kind === 'refused' && answer.message ? answer.message : t(answer.kind)}
        </FormNotice>
      )}
      {!isHydrated && answer?.kind === 'saved' && (
        <FormNotice tone="good" className="mb-3">
          {t('saved')}
        </FormNotice>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-5 gap-y-2">
        <p role="status" className="text-muted text-xs">
          {isHydrated && state}
        </p>
        <Button type="submit" pending={isSending || isUploading}>
          {stale && hasContested(stale) ? t('saveMine') : t(isNew ? 'create' : 'save')}
        </Button>
      </div>
    </div>
  );
}

/** Its button sends the form once more, and says so. */
function PriceNotice({ question: { doubts, before, after } }: { question: PriceQuestion }) {
  const t = useTranslations('admin.products');
  const say = (price = '') => isolated(formatMoney(storeMoney(readTypedPrice(price).cents ?? 0)));
  const prices = { before: say(before), after: say(after) };
  return (
    <FormNotice tone="bad" className="mb-3">
      {doubts.map((doubt) => (
        <p key={doubt}>{t(`priceDoubts.${doubt}`, prices)}</p>
      ))}
      <button
        type="submit"
        name="price_meant"
        value={after}
        className="min-h-9 text-start font-semibold underline underline-offset-4"
      >
        {t('priceMeant', prices)}
      </button>
    </FormNotice>
  );
}

type StaleNoticeProps = { meanwhile: ShownMeanwhile[]; form: ProductForm };

function hasContested({ meanwhile, form }: StaleNoticeProps): boolean {
  return meanwhile.some(({ field, now }) => form.tidy[field] !== now);
}

/** The form keeps what was typed until staff decide about the colleague's changes. */
function StaleNotice({ meanwhile, form }: StaleNoticeProps) {
  const t = useTranslations('admin.products');
  const { pathname } = useLocation();
  const takeTheirs = (event: { preventDefault(): void }) => {
    event.preventDefault();
    form.set(Object.fromEntries(meanwhile.map(({ field, now }) => [field, now])));
  };
  return (
    <FormNotice tone="bad" className="mb-3 max-h-[40dvh] overflow-auto">
      <p className="font-semibold">{t('stale')}</p>
      <ul className="my-2 grid gap-2">
        {meanwhile.map((change) => (
          <li key={change.field}>
            <Change change={change} isTaken={form.tidy[change.field] === change.now} />
          </li>
        ))}
      </ul>
      {hasContested({ meanwhile, form }) && (
        // Without scripts this reloads the page with the colleague's values.
        <Link
          to={pathname}
          onClick={takeTheirs}
          className={`${quietControl} inline-flex items-center text-bad! underline`}
        >
          {t('takeTheirs')}
        </Link>
      )}
    </FormNotice>
  );
}

type ChangeProps = { change: ShownMeanwhile; isTaken: boolean };

function Change({ change: { field, now, by, when }, isTaken }: ChangeProps) {
  const t = useTranslations('admin.products');
  const who = when
    ? t('staleBy', { who: isolated(by ?? t('unknownStaff')), at: when })
    : t('staleUnknown');
  return (
    <>
      <span className="font-semibold">{t(`fields.${field}`)}:</span>{' '}
      <FieldValue field={field} value={now} />
      <span className="block">
        {who}. {t(isTaken ? 'taken' : 'contested')}
      </span>
    </>
  );
}

import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '#app/ui/use-language.ts';
import { listSeparator } from '#domain/language.ts';
import { FormNotice, FormOutcome } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { Section } from '../ui/section.tsx';
import type { MarketPage, MarketSwitchResult } from './market-page.server.ts';
import { MissingList } from './missing-list.tsx';

/** Opens and closes a market, and lists what it still needs. */
export function OpeningSection({ market }: { market: MarketPage }) {
  const t = useTranslations('admin.markets');
  const separator = listSeparator[useLanguage()];
  const { id, isOpen, currency, countries, missing } = market;
  const form = useStaffForm<MarketSwitchResult>({
    isMine: ({ intent }) => intent === 'open' || intent === 'close',
  });
  const formId = useId();
  const { result } = form;
  const refusal = result?.kind === 'wrong' && !isOpen ? result.missing : undefined;
  const act = isOpen ? 'close' : 'open';
  const names = {
    name: isolateDirection(market.name),
    countries: isolateDirection(countries.join(separator)),
    currency: isolateDirection(currency),
  };
  return (
    <Section title={t(isOpen ? 'state.open' : 'missing.title')} id="opening">
      <div className="grid gap-4">
        {refusal ? (
          <FormNotice tone="bad">
            <p className="mb-2 font-semibold">{t('open.incomplete')}</p>
            <MissingList id={id} currency={currency} missing={refusal} />
          </FormNotice>
        ) : (
          !isOpen &&
          (missing.length > 0 ? (
            <MissingList id={id} currency={currency} missing={missing} />
          ) : (
            <p className="text-sm">{t('missing.none')}</p>
          ))
        )}
        <StaffForm form={form} id={formId} className="hidden">
          <HiddenFields toast={t(`${act}.done`)} />
        </StaffForm>
        <FormOutcome form={form} />
        <div>
          <ConfirmButton
            form={formId}
            intent={act}
            label={t(`${act}.button`)}
            title={t(`${act}.title`, names)}
            text={
              isOpen && !market.sellsInDollars
                ? t('close.textInMarketsOnly', names)
                : t(`${act}.text`, names)
            }
            isDangerous={isOpen}
            isSending={form.isSending}
          />
        </div>
      </div>
    </Section>
  );
}

import type { Language } from '#domain/language.ts';
import { formatWithCode } from '../../ui/figures.tsx';
import { InLanguages, slipMessages } from './slip-messages.tsx';
import type { Slip } from './slips.server.ts';

type CashProps = { slip: Slip; languages: readonly Language[]; className?: string };

/** Tells the courier what to collect. */
export function CashToCollect({ slip: { cashToCollect }, languages, className }: CashProps) {
  if (!cashToCollect) return null;
  return (
    <p data-slip="cash" className={className}>
      <InLanguages languages={languages}>
        {(language) => `${slipMessages[language].cashToCollect}:`}
      </InLanguages>{' '}
      <strong>
        <bdi dir="ltr" className="tabular whitespace-nowrap">
          {formatWithCode(cashToCollect)}
        </bdi>
      </strong>
    </p>
  );
}

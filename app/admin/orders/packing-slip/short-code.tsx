import type { Language } from '#domain/language.ts';
import { NumberedBars } from './numbered-bars.tsx';
import { InLanguages, slipMessages } from './slip-messages.tsx';
import type { Slip } from './slips.server.ts';

type ShortCodeProps = { slip: Slip; languages: readonly Language[]; mmOfBar: number };

/** The short code of a Saudi address: a courier finds the door by it alone. */
export function ShortCode({ slip, languages, mmOfBar }: ShortCodeProps) {
  if (!slip.shortCode) return null;
  return (
    <div data-slip="short-code">
      <NumberedBars mmOfBar={mmOfBar} barcode={slip.shortCodeBarcode} number={slip.shortCode}>
        <InLanguages languages={languages}>
          {(language) => slipMessages[language].shortCode}
        </InLanguages>
      </NumberedBars>
    </div>
  );
}

import type { Language } from '#domain/language.ts';
import { AddressParts, partsOfAddress } from '../widgets/order-customer.tsx';
import { InLanguages, slipMessages } from './slip-messages.tsx';
import type { Slip } from './slips.server.ts';

type RecipientProps = { slip: Slip; languages: readonly Language[] };

export function Recipient({ slip, languages }: RecipientProps) {
  const { name, phone, address } = slip;
  const [language = 'en'] = languages;
  const [street, city = ''] = partsOfAddress(address, language);
  return (
    <address className="min-w-0 not-italic">
      <p data-slip="caption">
        <InLanguages languages={languages}>
          {(language) => slipMessages[language].shipTo}
        </InLanguages>
      </p>
      <p data-slip="name" className="font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">
        <bdi>{street}</bdi>
      </p>
      <p>
        <AddressParts parts={[city]} language={language} />
        <br />
        <InLanguages languages={languages}>
          {(language) => partsOfAddress(address, language).at(-1)}
        </InLanguages>
      </p>
      {phone && (
        <p>
          <bdi dir="ltr" className="tabular font-semibold">
            {phone}
          </bdi>
        </p>
      )}
    </address>
  );
}

import type { Language } from '#domain/language.ts';
import { InList, partsOfAddress } from '../kit/order/order-customer.tsx';
import { Said, slipWords } from './slip-words.tsx';
import type { Slip } from './slips.server.ts';

type RecipientProps = { slip: Slip; languages: readonly Language[] };

export function Recipient({ slip, languages }: RecipientProps) {
  const { name, phone, address } = slip;
  const [language = 'en'] = languages;
  const [street, city = ''] = partsOfAddress(address, language);
  return (
    <address className="min-w-0 not-italic">
      <p data-slip="caption">
        <Said languages={languages}>{(said) => slipWords[said].shipTo}</Said>
      </p>
      <p data-slip="name" className="font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">
        <bdi>{street}</bdi>
      </p>
      <p>
        <InList parts={[city]} language={language} />
        <br />
        <Said languages={languages}>{(said) => partsOfAddress(address, said).at(-1)}</Said>
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

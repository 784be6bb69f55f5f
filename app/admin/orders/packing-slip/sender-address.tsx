import type { Language } from '#domain/language.ts';
import { InLanguages } from './slip-messages.tsx';
import type { Sender } from './slips.server.ts';

type SenderAddressProps = {
  sender: Sender;
  languages: readonly Language[];
  className?: string;
};

/** Renders nothing if no address is set. An address written in one language appears once. */
export function SenderAddress({ sender: { address }, languages, className }: SenderAddressProps) {
  if (!address) return null;
  const addressLanguages = address.en === address.ar ? languages.slice(0, 1) : languages;
  return (
    <p data-slip="sender-address" className={className}>
      <InLanguages languages={addressLanguages}>{(language) => address[language]}</InLanguages>
    </p>
  );
}

import type { Language } from '#domain/language.ts';
import { Said } from './slip-words.tsx';
import type { Sender } from './slips.server.ts';

type SenderAddressProps = {
  sender: Sender;
  languages: readonly Language[];
  className?: string;
};

/** Renders nothing if no address is set. An address written in one language appears once. */
export function SenderAddress({ sender: { address }, languages, className }: SenderAddressProps) {
  if (!address) return null;
  const shown = address.en === address.ar ? languages.slice(0, 1) : languages;
  return (
    <p data-slip="sender-address" className={className}>
      <Said languages={shown}>{(said) => address[said]}</Said>
    </p>
  );
}

import { westernDigits } from '../language.ts';

/** In the stored form ("1170.5"), from "$1,170.5", "39 USD", "٣٩٫٥". Undefined for no amount. */
export function readTypedAmount(typed: string): string | undefined {
  const plain = westernDigits(typed)
    .replaceAll('٫', '.')
    .replace(/[,٬\s\p{Cf}]/gu, '');
  const match = /^(?:\p{Sc}|[a-z]{3})?(\d{1,12}(?:\.\d{0,2})?)(?:\p{Sc}|[a-z]{3})?$/iu.exec(plain);
  return match?.[1];
}

import { fillMessage } from '#app/words/fill-message.ts';
import { directionOf, type Language, otherLanguage } from '#domain/language.ts';
import { InLanguages, slipMessages } from './slip-messages.tsx';
import type { Slip } from './slips.server.ts';

type Item = Slip['items'][number];

/** The name in the language of the slip, and the other one where it differs. */
export function itemNamesByLanguage({ names }: Item, [language = 'en']: readonly Language[]) {
  const other = otherLanguage(language);
  return [language, ...(names[other] === names[language] ? [] : [other])].map((one) => ({
    name: names[one],
    attributes: { lang: one, dir: directionOf(one) },
  }));
}

/** "2 × pack of 3", the sum of which is the number of pieces. Nothing where each is a single piece. */
export function Packs({ item, languages }: { item: Item; languages: readonly Language[] }) {
  const { quantity, each } = item;
  if (each === 1) return null;
  return (
    <InLanguages languages={languages}>
      {(language) =>
        fillMessage(slipMessages[language].packs, { count: `${quantity}`, size: `${each}` })
      }
    </InLanguages>
  );
}

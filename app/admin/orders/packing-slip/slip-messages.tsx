import { Fragment, type ReactNode } from 'react';
import { packingSlip as ar } from '#app/words/ar/packing-slip.ts';
import { packingSlip as en } from '#app/words/en/packing-slip.ts';
import { directionOf, type Language } from '#domain/language.ts';

export const slipMessages = { en, ar };

type InLanguagesProps = {
  languages: readonly Language[];
  children: (language: Language) => ReactNode;
};

/** Renders the text in one language, or in both with a dot between them. */
export function InLanguages({ languages, children }: InLanguagesProps) {
  return languages.map((language, at) => (
    <Fragment key={language}>
      {at > 0 && ' · '}
      <bdi lang={language} dir={directionOf(language)}>
        {children(language)}
      </bdi>
    </Fragment>
  ));
}

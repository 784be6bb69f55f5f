import type { RouterContextProvider } from 'react-router';
import { storeContext, visitorContext } from '#app/context.ts';
import { fillAllPlaceholders, placeholderValues } from '#domain/texts/placeholders.ts';
import type { PageName } from '#domain/texts/shop-texts.ts';
import type { PageText, PageTexts } from '../../../content/pages/page-text.ts';

/** Returns the text that staff have published, or else `own`, in the visitor's language. */
export function publishedOrOwnText(
  context: Readonly<RouterContextProvider>,
  name: PageName,
  own: PageTexts,
): PageText {
  const { settings, texts } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  return (
    texts.page(name, language) ??
    fillAllPlaceholders(own[language], placeholderValues(language, settings))
  );
}

import type { Language } from '#domain/language.ts';
import type { Messages } from '../../../locales/en.ts';
import { messagesOf } from '../../../locales/messages.ts';
import type { RootData } from '../../../root.tsx';

type Page = { title: string; description?: string | undefined; image?: string | undefined };
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Title and description of a page in its language, for its `meta`. */
export function pageMeta(
  matches: Matches,
  describe: (words: Messages['shop'], language: Language) => Page,
) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  if (!root) return [];
  const { language, store } = root;
  const words = messagesOf(language).shop;
  const page = describe(words, language);
  const description = page.description || words.description;
  const title = `${page.title} · ${store.name[language]}`;
  const image = page.image && new URL(page.image, store.publicUrl).href;
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: store.name[language] },
    ...(image ? [{ property: 'og:image', content: image }] : []),
  ];
}

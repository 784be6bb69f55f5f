import { useLanguage } from '#app/ui/use-language.ts';
import { adminMessagesOf } from '#app/words/admin-messages.ts';
import type { Language } from '#domain/language.ts';
import type { PageName } from './nav-groups.ts';

export function usePageName(): (page: PageName) => string {
  const language = useLanguage();
  return (page) => pageNameIn(language, page);
}

export function pageNameIn(language: Language, page: PageName): string {
  const {
    chrome,
    attention,
    firstSteps,
    markets,
    messages,
    orderList,
    remittances,
    services,
    settings,
    stock,
    today,
  } = adminMessagesOf(language);
  if (page === 'overview') return today.title;
  if (page === 'attention') return attention.tab;
  if (page === 'brand') return settings.sections.brand;
  if (page === 'setup') return firstSteps.title;
  if (page === 'services') return services.title;
  if (page === 'markets') return markets.title;
  if (page === 'stock') return stock.title;
  if (page === 'messages') return messages.tab;
  if (page === 'tracking') return orderList.tracking;
  if (page === 'remittances') return remittances.title;
  return chrome[page];
}

import { useContext, useEffect, useState } from 'react';
import { href } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLanguage } from '#app/ui/use-language.ts';
import { adminMessagesOf } from '#app/words/admin-messages.ts';
import { staffApi } from '#domain/addresses.ts';
import { formatMoney, money } from '#domain/money.ts';
import { can, type StaffRole } from '#domain/permissions.ts';
import { recheckEvent } from '../live/live-data.ts';
import { MemberRole, TakesCash } from '../shell/use-can.ts';
import { listGroups } from './nav-groups.ts';
import { minSearchLength, type SearchResults, searchResults } from './search-contract.ts';
import { pageNameIn } from './use-page-name.ts';

export type SearchOption = { to: string; text: string; aside?: string; isLeftToRight?: boolean };
export type SearchGroup = {
  name: 'orders' | 'customers' | 'products' | 'texts' | 'pages';
  options: SearchOption[];
};
type SearchState = 'searching' | 'none' | 'failed' | undefined;

const typingPauseMs = 150;
const maxPages = 5;

/** Searches as people type. `state` is what the box has to report besides its options. */
export function useSearch(typed: string): { groups: SearchGroup[]; state: SearchState } {
  const role = useContext(MemberRole);
  const takesCash = useContext(TakesCash);
  const language = useLanguage();
  const t = useTranslations('admin.order');
  const text = typed.trim();
  const { results, isFailed } = useResults(text);
  if (text === '') return { groups: [], state: undefined };
  const pages = { name: 'pages' as const, options: findPages(text, { role, takesCash }, language) };
  const groups = [
    ...(results ? listResults(results.matches, language, t('number')) : []),
    pages,
  ].filter(({ options }) => options.length > 0);
  if (isFailed) return { groups, state: 'failed' };
  const isCurrent = results?.text === text || [...text].length < minSearchLength;
  if (groups.length > 0) return { groups, state: undefined };
  return { groups, state: isCurrent ? 'none' : 'searching' };
}

type Results = { text: string; matches: SearchResults };

/** Results of an earlier text stay until the next arrive. */
function useResults(text: string): { results: Results | undefined; isFailed: boolean } {
  const [results, setResults] = useState<Results>();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    setFailed(false);
    if ([...text].length < minSearchLength) {
      setResults(undefined);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      fetchResults(text, abort.signal).then(
        (matches) => setResults({ text, matches }),
        () => {
          if (!abort.signal.aborted) setFailed(true);
        },
      );
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);
  return { results, isFailed };
}

async function fetchResults(text: string, signal: AbortSignal): Promise<SearchResults> {
  const response = await fetch(`${staffApi.search}?q=${encodeURIComponent(text)}`, {
    cache: 'no-store',
    signal,
  });
  // The session may have ended: the gate finds out.
  if (response.status === 401) dispatchEvent(new Event(recheckEvent));
  if (!response.ok) throw new Error(`status ${response.status}`);
  return searchResults.parse(await response.json());
}

function listResults(
  matches: SearchResults,
  language: 'en' | 'ar',
  orderLabel: string,
): SearchGroup[] {
  return [
    {
      name: 'orders',
      options: matches.orders.map(({ orderId, name, totalCents, currency }) => ({
        to: href('/admin/orders/:orderId', { orderId }),
        text: orderId,
        isLeftToRight: true,
        aside:
          [name, totalCents !== undefined && currency && price(totalCents, currency)]
            .filter(Boolean)
            .join(' · ') || orderLabel,
      })),
    },
    {
      name: 'customers',
      options: matches.customers.map(({ email, name, orderId }) => ({
        to: href('/admin/customers/of/:orderId', { orderId }),
        text: name || email,
        aside: email,
      })),
    },
    {
      name: 'products',
      options: matches.products.map(({ id, titles }) => ({
        to: href('/admin/products/:id', { id: `${id}` }),
        text: titles[language],
      })),
    },
    {
      name: 'texts',
      options: matches.articles.map(({ name, titles }) => ({
        to: textAddress(name),
        text: titles[language],
      })),
    },
  ];
}

function price(cents: number, currency: string): string {
  return `\u2066${formatMoney(money(cents, currency))}\u2069`;
}

const textAddress = (name: string) => `${href('/admin/texts')}?text=${encodeURIComponent(name)}`;

/** Pages of the back office and text pages of the shop, by their names in either language. */
function findPages(
  text: string,
  { role, takesCash }: { role: StaffRole; takesCash: boolean },
  language: 'en' | 'ar',
): SearchOption[] {
  const folded = fold(text);
  const own = listGroups(role, { takesCash }).flatMap(({ pages }) =>
    pages.map(({ name, to }) => ({
      to,
      names: { en: pageNameIn('en', name), ar: pageNameIn('ar', name) },
    })),
  );
  const account = {
    to: href('/admin/account'),
    names: { en: adminMessagesOf('en').chrome.account, ar: adminMessagesOf('ar').chrome.account },
  };
  return [...own, account, ...(can(role, 'texts.draft') ? listTextPages() : [])]
    .filter(({ names }) => [names.en, names.ar].some((name) => fold(name).includes(folded)))
    .slice(0, maxPages)
    .map(({ to, names }) => ({ to, text: names[language] }));
}

function listTextPages() {
  const [en, ar] = [adminMessagesOf('en').texts, adminMessagesOf('ar').texts];
  return (['home', 'about', 'shipping', 'privacy'] as const).map((name) => ({
    to: textAddress(name),
    names: {
      en: `${en.title}: ${en.names[name]}`,
      ar: `${ar.title}: ${ar.names[name]}`,
    },
  }));
}

/** Folds case and accents, and in Arabic vowel signs and the forms of alef, which decompose. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '');
}

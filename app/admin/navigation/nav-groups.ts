import { href } from 'react-router';
import { can, type Permission, type StaffRole } from '#domain/permissions.ts';

type NavPage = { name: string; to: string; needs: Permission; isForCash?: boolean };
type NavGroup = { name: string; pages: readonly NavPage[]; isWithoutRow?: boolean };

/** The back office by what people do. A group leads to its first page that the member may open. */
export const navGroups = [
  {
    name: 'today',
    pages: [
      { name: 'overview', to: href('/admin/today'), needs: 'orders.see' },
      { name: 'attention', to: href('/admin/attention'), needs: 'attention.resolve' },
    ],
  },
  {
    name: 'orders',
    // The list's head links to the others, so that the list begins higher.
    isWithoutRow: true,
    pages: [
      { name: 'orders', to: href('/admin'), needs: 'orders.see' },
      { name: 'tracking', to: href('/admin/tracking'), needs: 'orders.ship' },
      {
        name: 'remittances',
        to: href('/admin/remittances'),
        needs: 'payments.collect',
        isForCash: true,
      },
      { name: 'exports', to: href('/admin/exports'), needs: 'exports.make' },
    ],
  },
  {
    name: 'inbox',
    pages: [
      { name: 'messages', to: href('/admin/messages'), needs: 'messages.answer' },
      { name: 'reviews', to: href('/admin/reviews'), needs: 'reviews.moderate' },
    ],
  },
  {
    name: 'products',
    pages: [
      { name: 'products', to: href('/admin/products'), needs: 'products.draft' },
      { name: 'stock', to: href('/admin/stock'), needs: 'stock.change' },
    ],
  },
  {
    name: 'customers',
    pages: [{ name: 'customers', to: href('/admin/customers'), needs: 'customers.see' }],
  },
  {
    name: 'reports',
    pages: [
      { name: 'payments', to: href('/admin/payments'), needs: 'reports.see' },
      { name: 'sales', to: href('/admin/sales'), needs: 'reports.see' },
    ],
  },
  {
    name: 'settings',
    pages: [
      { name: 'general', to: href('/admin/settings'), needs: 'settings.change' },
      { name: 'brand', to: href('/admin/settings/brand'), needs: 'settings.change' },
      { name: 'services', to: href('/admin/settings/services'), needs: 'settings.change' },
      { name: 'markets', to: href('/admin/markets'), needs: 'prices.change' },
      { name: 'texts', to: href('/admin/texts'), needs: 'texts.draft' },
      { name: 'emailTexts', to: href('/admin/settings/emails'), needs: 'texts.draft' },
      { name: 'emails', to: href('/admin/emails'), needs: 'emails.send' },
      { name: 'people', to: href('/admin/people'), needs: 'people.manage' },
      { name: 'log', to: href('/admin/log'), needs: 'log.see' },
      { name: 'privacy', to: href('/admin/privacy'), needs: 'privacy.erase' },
      { name: 'system', to: href('/admin/settings/system'), needs: 'settings.change' },
      { name: 'setup', to: href('/admin/setup'), needs: 'settings.change' },
    ],
  },
] as const satisfies readonly NavGroup[];

type Group = (typeof navGroups)[number];
export type GroupName = Group['name'];
export type PageName = Group['pages'][number]['name'];

export type GroupLink = {
  name: GroupName;
  pages: { name: PageName; to: string }[];
  /** True for a group that shows its pages in a row under the navigation. */
  hasRow: boolean;
};

/** Leaves out the pages about cash in a shop that does not take it. */
export function listGroups(role: StaffRole, { takesCash = false } = {}): GroupLink[] {
  const isListed = (page: NavPage) => can(role, page.needs) && (takesCash || !page.isForCash);
  return navGroups
    .map((group) => ({
      name: group.name,
      pages: group.pages.filter(isListed),
      hasRow: !('isWithoutRow' in group),
    }))
    .filter(({ pages }) => pages.length > 0);
}

/** Pages below these addresses belong to no group. */
const outside: string[] = [href('/admin/account')];

/** Finds the page and its group by the longest address that the path begins with. */
export function findCurrentPage(
  pathname: string,
): { group: GroupName; page: PageName; isExact: boolean } | undefined {
  const path = pathname.replace(/\/$/, '');
  const isBelow = (to: string) => path === to || path.startsWith(`${to}/`);
  if (outside.some(isBelow)) return undefined;
  const matches = navGroups.flatMap(({ name, pages }) =>
    pages
      .filter(({ to }) => isBelow(to))
      .map(({ name: page, to }) => ({ group: name, page, to, isExact: path === to })),
  );
  return matches.sort((one, other) => other.to.length - one.to.length)[0];
}

import { useContext, useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Count, OpenCount } from '../shell/open-count.tsx';
import type { Member } from '../shell/use-gate.ts';
import { findCurrentPage, type GroupLink, type GroupName, listGroups } from './nav-groups.ts';
import {
  BoxIcon,
  ChartIcon,
  DotsIcon,
  InboxIcon,
  PeopleIcon,
  ReceiptIcon,
  SlidersIcon,
  SunIcon,
} from './nav-icons.tsx';
import { usePageName } from './use-page-name.ts';
import './main-nav.css';

const icons: Record<GroupName, typeof SunIcon> = {
  today: SunIcon,
  orders: ReceiptIcon,
  inbox: InboxIcon,
  products: BoxIcon,
  customers: PeopleIcon,
  reports: ChartIcon,
  settings: SlidersIcon,
};

/** Groups in the bar at the bottom of a phone; its last button opens the others. */
const maxGroupsOnPhone = 4;

/** A row of tabs, and on a phone a bar at the bottom of the screen. */
export function MainNav({ role }: Pick<Member, 'role'>) {
  const t = useTranslations('admin.chrome');
  const { pathname } = useLocation();
  const current = findCurrentPage(pathname);
  const groups = listGroups(role);
  const others = groups.slice(maxGroupsOnPhone);
  return (
    <nav aria-label={t('navigation')} className="staff-nav order-3">
      {groups.map((group, at) => (
        <GroupTab
          key={group.name}
          group={group}
          isCurrent={group.name === current?.group}
          isPage={current?.isExact === true && current.page === group.pages[0]?.name}
          className={at < maxGroupsOnPhone ? '' : 'staff-nav-other'}
        />
      ))}
      {others.length > 0 && (
        <OtherGroups
          groups={others}
          isCurrent={others.some(({ name }) => name === current?.group)}
        />
      )}
    </nav>
  );
}

type GroupTabProps = { group: GroupLink; isCurrent: boolean; isPage: boolean; className: string };

function GroupTab({ group: { name, pages }, isCurrent, isPage, className }: GroupTabProps) {
  const t = useTranslations('admin.chrome');
  const pageName = usePageName();
  // Packers see no products, only their stock.
  const isStock = pages.length === 1 && pages[0]?.name === 'stock';
  const Icon = icons[name];
  return (
    <Link
      to={pages[0]?.to ?? ''}
      aria-current={isCurrent ? (isPage ? 'page' : 'true') : undefined}
      className={`staff-nav-tab ${className}`}
    >
      <Icon className="sm:hidden" />
      <span className="min-w-0 truncate">{isStock ? pageName('stock') : t(name)}</span>
      <GroupCount name={name} />
    </Link>
  );
}

function GroupCount({ name }: { name: GroupName }) {
  const t = useTranslations('admin');
  const { count, messages, reviews } = useContext(OpenCount);
  const unread = messages + reviews;
  if (name === 'today' && count > 0) {
    return <Count count={count} label={t('attention.waiting', { count })} />;
  }
  if (name === 'inbox' && unread > 0) {
    return <Count count={unread} label={t('chrome.unread', { count: unread })} />;
  }
  return null;
}

function OtherGroups({ groups, isCurrent }: { groups: GroupLink[]; isCurrent: boolean }) {
  const t = useTranslations('admin.chrome');
  const pageName = usePageName();
  const sheet = useRef<HTMLDivElement>(null);
  const id = useId();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet closes on another page.
  useEffect(() => sheet.current?.hidePopover?.(), [pathname]);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-current={isCurrent ? 'true' : undefined}
        className="staff-nav-tab staff-nav-more"
      >
        <DotsIcon />
        <span>{t('more')}</span>
      </button>
      <div
        ref={sheet}
        id={id}
        popover="auto"
        className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[80dvh] w-full overflow-y-auto rounded-t-lg border border-hairline bg-paper px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink shadow-sheet"
      >
        {groups.map(({ name, pages }) => (
          <section key={name} className="border-hairline not-first:border-t py-2">
            {pages.length > 1 && <h2 className="pt-1 text-muted text-xs">{t(name)}</h2>}
            <ul className="grid grid-cols-2 gap-x-4">
              {pages.map((page) => (
                <li key={page.name}>
                  <Link
                    to={page.to}
                    aria-current={page.to === pathname ? 'page' : undefined}
                    className="flex min-h-11 items-center font-semibold aria-[current=page]:text-cypress"
                  >
                    {pageName(page.name)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** The pages of the current group, in one row, however narrow the screen. */
export function GroupNav({ role }: Pick<Member, 'role'>) {
  const t = useTranslations('admin.chrome');
  const pageName = usePageName();
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const current = findCurrentPage(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another tab.
  useEffect(() => showWhole(row.current), [pathname]);
  const group = listGroups(role).find(({ name }) => name === current?.group);
  if (!group?.hasRow || group.pages.length < 2) return null;
  return (
    <nav
      ref={row}
      aria-label={t(group.name)}
      className="staff-tabs order-4 flex gap-x-4 whitespace-nowrap text-xs"
    >
      {group.pages.map(({ name, to }) => (
        <Link
          key={name}
          to={to}
          aria-current={name === current?.page ? (current.isExact ? 'page' : 'true') : undefined}
          className="inline-flex min-h-11 shrink-0 items-center px-1 font-semibold text-muted -outline-offset-2 hover:text-ink aria-[current]:text-cypress aria-[current]:underline aria-[current]:decoration-2 aria-[current]:underline-offset-8"
        >
          {pageName(name)}
          <PageCount name={name} />
        </Link>
      ))}
    </nav>
  );
}

function PageCount({ name }: { name: string }) {
  const { messages, reviews } = useContext(OpenCount);
  const t = useTranslations('admin');
  if (name === 'messages' && messages > 0) {
    return <Count count={messages} label={t('messages.waiting', { count: messages })} />;
  }
  if (name === 'reviews' && reviews > 0) {
    return <Count count={reviews} label={t('chrome.unreadReviews', { count: reviews })} />;
  }
  return null;
}

/** The open page's tab; `scrollIntoView` would scroll the page, too. */
function showWhole(row: HTMLElement | null): void {
  const open = row?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!row || !open) return;
  const { left, width } = row.getBoundingClientRect();
  row.scrollLeft += open.left + open.width / 2 - (left + width / 2);
}

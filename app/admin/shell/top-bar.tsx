import { type FormEvent, useEffect, useRef } from 'react';
import { Form, href, Link, NavLink, useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useRootData } from '#app/root-data.ts';
import { BrandMark } from '#app/ui/brand/brand-mark.tsx';
import { LanguageLink } from '#app/ui/language-link.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { can, type Permission } from '#domain/permissions.ts';
import { publicApi } from '#domain/shop-addresses.ts';
import { SubmitError } from '../forms/form-notices.tsx';
import { useStaffCall } from '../forms/staff-form.tsx';
import { subtleButtonClass } from '../ui/class-names.ts';
import { AttentionTab, MessagesTab } from './open-count.tsx';
import { notifyOtherTabs } from './staff-tabs.ts';
import type { Member } from './use-gate.ts';
import './top-bar.css';

export function TopBar({ member, isChecking }: { member: Member; isChecking: boolean }) {
  const t = useTranslations('admin.chrome');
  const root = useRootData();
  const language = useLanguage();
  return (
    <header className="border-hairline border-b bg-paper print:hidden">
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
        <Link
          to={href('/admin')}
          className="order-1 flex min-h-11 items-center max-sm:[&_img]:max-w-20"
        >
          <BrandMark name={root.store.name[language]} logo={root.store.logo} className="text-xl!" />
        </Link>
        <Tabs role={member.role} />
        <div className="order-2 ms-auto flex flex-wrap items-center gap-x-3 sm:gap-x-5">
          <p role="status" className="hidden text-muted text-xs empty:absolute lg:block">
            {isChecking && t('checking')}
          </p>
          <NavLink
            to={href('/admin/account')}
            className={`${subtleButtonClass} inline-flex items-center gap-2`}
          >
            <span className="lg:sr-only">{t('account')}</span>
            <bdi dir="ltr" className="hidden max-w-44 truncate lg:block">
              {member.email}
            </bdi>
            <span className="hidden font-normal text-muted lg:block">
              {t(`role.${member.role}`)}
            </span>
          </NavLink>
          <LanguageLink className={subtleButtonClass} />
          <SignOut />
        </div>
      </div>
    </header>
  );
}

/** One row, however narrow the screen. */
function Tabs({ role }: Pick<Member, 'role'>) {
  const t = useTranslations('admin.chrome');
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another tab.
  useEffect(() => showWhole(row.current), [pathname]);
  return (
    <nav
      ref={row}
      aria-label={t('navigation')}
      className="staff-tabs order-3 flex gap-x-3 whitespace-nowrap"
    >
      <ScreenTabs links={screens} role={role} />
      {can(role, 'messages.answer') && <MessagesTab className={tab} />}
      {can(role, 'attention.resolve') && <AttentionTab className={tab} />}
      <ScreenTabs links={can(role, 'people.manage') ? ownersScreens : logScreen} role={role} />
    </nav>
  );
}

/** The open screen's tab; `scrollIntoView` would scroll the page, too. */
function showWhole(row: HTMLElement | null): void {
  const open = row?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
  if (!row || !open) return;
  const { left, width } = row.getBoundingClientRect();
  row.scrollLeft += open.left + open.width / 2 - (left + width / 2);
}

const screens = [
  { name: 'orders', to: href('/admin'), needs: 'orders.see' },
  { name: 'payments', to: href('/admin/payments'), needs: 'reports.see' },
  { name: 'sales', to: href('/admin/sales'), needs: 'reports.see' },
  { name: 'exports', to: href('/admin/exports'), needs: 'exports.make' },
  { name: 'customers', to: href('/admin/customers'), needs: 'customers.see' },
  { name: 'emails', to: href('/admin/emails'), needs: 'emails.send' },
  { name: 'products', to: href('/admin/products'), needs: 'products.draft' },
  { name: 'reviews', to: href('/admin/reviews'), needs: 'reviews.moderate' },
] as const satisfies Screen[];

/** Those who manage people come to the log from there. */
const logScreen = [{ name: 'log', to: href('/admin/log'), needs: 'log.see' }] as const;

const ownersScreens = [
  { name: 'settings', to: href('/admin/settings'), needs: 'settings.change' },
  { name: 'people', to: href('/admin/people'), needs: 'people.manage' },
  { name: 'privacy', to: href('/admin/privacy'), needs: 'privacy.erase' },
] as const satisfies Screen[];

type Screen = { name: string; to: string; needs: Permission };
type ScreenLink =
  | (typeof screens)[number]
  | (typeof ownersScreens)[number]
  | (typeof logScreen)[number];

function ScreenTabs({ role, links }: Pick<Member, 'role'> & { links: readonly ScreenLink[] }) {
  const t = useTranslations('admin.chrome');
  return links
    .filter(({ needs }) => can(role, needs))
    .map(({ name, to }) => (
      <NavLink key={name} to={to} end={name === 'orders'} className={tab}>
        {t(name)}
      </NavLink>
    ));
}

const tab = ({ isActive }: { isActive: boolean }) =>
  `inline-flex min-h-11 shrink-0 items-center border-b-2 px-1 font-semibold -outline-offset-2 ${
    isActive ? 'border-cypress text-cypress' : 'border-transparent text-muted hover:text-ink'
  }`;

function SignOut() {
  const t = useTranslations('admin.chrome');
  const navigate = useNavigate();
  const call = useStaffCall<'done'>();
  const { result } = call;
  const signOut = (event: FormEvent) => {
    event.preventDefault();
    void call.send(async ({ headers }) => {
      const { status } = await fetch(publicApi.signOut, { method: 'POST', headers });
      return { result: 'done', status };
    });
  };
  useEffect(() => {
    if (!result) return;
    notifyOtherTabs('signed-out');
    void navigate(href('/adminLogin'));
  }, [result, navigate]);
  return (
    <>
      <Form method="post" action={href('/admin')} onSubmit={signOut}>
        <button type="submit" aria-busy={call.isSending} className={subtleButtonClass}>
          {call.isSending ? t('signingOut') : t('signOut')}
        </button>
      </Form>
      <SubmitError form={call} />
    </>
  );
}

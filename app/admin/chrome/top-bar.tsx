import { type FormEvent, useEffect } from 'react';
import { Form, href, Link, NavLink, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useRootData } from '#app/root-data.ts';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { useLanguage } from '#app/ui/language.ts';
import { LanguageLink } from '#app/ui/language-link.tsx';
import { publicApi } from '#domain/addresses.ts';
import { quietControl } from '../kit/class-names.ts';
import { NotSent } from '../kit/form-notices.tsx';
import { AttentionTab, MessagesTab } from '../kit/open-count.tsx';
import { useStaffCall } from '../kit/staff-form.tsx';
import { notifyOtherTabs } from '../kit/staff-tabs.ts';
import type { Member } from './use-gate.ts';

export function TopBar({ member, isChecking }: { member: Member; isChecking: boolean }) {
  const t = useTranslations('admin.chrome');
  const root = useRootData();
  const language = useLanguage();
  return (
    <header className="border-hairline border-b bg-paper print:hidden">
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
        <Link to={href('/admin')} className="order-1 flex min-h-11 items-center">
          <BrandMark name={root.store.name[language]} className="text-xl!" />
        </Link>
        <nav
          aria-label={t('navigation')}
          className="order-3 -mx-1 flex w-full flex-wrap gap-x-5 sm:order-2 sm:mx-0 sm:w-auto"
        >
          {screens.map(({ name, to }) => (
            <NavLink key={name} to={to} end={name === 'orders'} className={tab}>
              {t(name)}
            </NavLink>
          ))}
          <MessagesTab className={tab} />
          <AttentionTab className={tab} />
          {member.role === 'admin' &&
            adminScreens.map(({ name, to }) => (
              <NavLink key={name} to={to} className={tab}>
                {t(name)}
              </NavLink>
            ))}
        </nav>
        <div className="order-2 ms-auto flex items-center gap-x-3 sm:order-3 sm:gap-x-5">
          <p role="status" className="hidden text-muted text-xs empty:absolute lg:block">
            {isChecking && t('checking')}
          </p>
          <NavLink
            to={href('/admin/account')}
            className={`${quietControl} inline-flex items-center gap-2`}
          >
            <span className="lg:sr-only">{t('account')}</span>
            <bdi dir="ltr" className="hidden max-w-44 truncate lg:block">
              {member.email}
            </bdi>
            <span className="hidden font-normal text-muted lg:block">
              {t(`role.${member.role}`)}
            </span>
          </NavLink>
          <LanguageLink className={quietControl} />
          <SignOut />
        </div>
      </div>
    </header>
  );
}

const screens = [
  { name: 'orders', to: href('/admin') },
  { name: 'payments', to: href('/admin/payments') },
  { name: 'customers', to: href('/admin/customers') },
  { name: 'emails', to: href('/admin/emails') },
  { name: 'products', to: href('/admin/products') },
  { name: 'reviews', to: href('/admin/reviews') },
] as const;

const adminScreens = [
  { name: 'people', to: href('/admin/people') },
  { name: 'privacy', to: href('/admin/privacy') },
] as const;

const tab = ({ isActive }: { isActive: boolean }) =>
  `inline-flex min-h-11 items-center border-b-2 px-1 font-semibold ${
    isActive ? 'border-cypress text-cypress' : 'border-transparent text-muted hover:text-ink'
  }`;

function SignOut() {
  const t = useTranslations('admin.chrome');
  const navigate = useNavigate();
  const call = useStaffCall<'done'>();
  const { answer } = call;
  const signOut = (event: FormEvent) => {
    event.preventDefault();
    void call.send(async ({ headers }) => {
      const { status } = await fetch(publicApi.signOut, { method: 'POST', headers });
      return { answer: 'done', status };
    });
  };
  useEffect(() => {
    if (!answer) return;
    notifyOtherTabs('signed-out');
    void navigate(href('/adminLogin'));
  }, [answer, navigate]);
  return (
    <>
      <Form method="post" action={href('/admin')} onSubmit={signOut}>
        <button type="submit" aria-busy={call.isSending} className={quietControl}>
          {call.isSending ? t('signingOut') : t('signOut')}
        </button>
      </Form>
      <NotSent form={call} />
    </>
  );
}

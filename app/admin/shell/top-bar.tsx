import { type FormEvent, useEffect } from 'react';
import { Form, href, Link, NavLink, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useRootData } from '#app/root-data.ts';
import { BrandMark } from '#app/ui/brand/brand-mark.tsx';
import { LanguageLink } from '#app/ui/language-link.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { outsideApi } from '#domain/addresses.ts';
import { SubmitError } from '../forms/form-notices.tsx';
import { useStaffCall } from '../forms/staff-form.tsx';
import { GroupNav, MainNav } from '../navigation/main-nav.tsx';
import { PersonIcon } from '../navigation/nav-icons.tsx';
import { SearchBox } from '../navigation/search-box.tsx';
import { subtleButtonClass } from '../ui/class-names.ts';
import { notifyOtherTabs } from './staff-tabs.ts';
import type { Member } from './use-gate.ts';

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
        <MainNav role={member.role} />
        <GroupNav role={member.role} />
        <div className="order-2 ms-auto flex flex-wrap items-center gap-x-1.5 sm:gap-x-5">
          <p role="status" className="hidden text-muted text-xs empty:absolute lg:block">
            {isChecking && t('checking')}
          </p>
          <SearchBox />
          <NavLink
            to={href('/admin/account')}
            className={`${subtleButtonClass} inline-flex min-w-11 items-center justify-center gap-2`}
          >
            <PersonIcon className="text-lg sm:hidden" />
            <span className="max-sm:sr-only lg:sr-only">{t('account')}</span>
            <bdi dir="ltr" className="hidden max-w-44 truncate lg:block">
              {member.email}
            </bdi>
            <span className="hidden font-normal text-muted lg:block">
              {t(`role.${member.role}`)}
            </span>
          </NavLink>
          <LanguageLink className={`${subtleButtonClass} max-sm:[&_svg]:hidden`} />
          <SignOut />
        </div>
      </div>
    </header>
  );
}

function SignOut() {
  const t = useTranslations('admin.chrome');
  const navigate = useNavigate();
  const call = useStaffCall<'done'>();
  const { result } = call;
  const signOut = (event: FormEvent) => {
    event.preventDefault();
    void call.send(async ({ headers }) => {
      const { status } = await fetch(outsideApi.signOut, { method: 'POST', headers });
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

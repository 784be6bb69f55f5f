import { randomUUID } from 'node:crypto';
import { useEffect, useRef, useState } from 'react';
import { href, Outlet, redirect, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { retryPendingRequests, useConnection } from '#app/browser/network/connection.ts';
import { useScreenCode } from '#app/browser/network/screen-code.ts';
import { storeContext } from '#app/context.ts';
import { ownFormsOnly } from '#app/middleware/require-same-origin.ts';
import { staffContext, staffOnly, withCookies } from '#app/middleware/staff-only.ts';
import { Button } from '#app/ui/button.tsx';
import { OfflineIcon } from '#app/ui/icons.tsx';
import { takesCash } from '#domain/markets/payment-methods.ts';
import { can } from '#domain/permissions.ts';
import { findNotices } from '#domain/staff/notices.server.ts';
import { noNotices } from '#domain/staff/notices.ts';
import { endSession } from '#domain/staff/sign-in/session.server.ts';
import { StaffPage } from '../forms/staff-form.tsx';
import { OrderNotices } from '../live/order-notices.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/admin-layout.ts';
import { AdminMessagesProvider } from './admin-messages-provider.tsx';
import { countOpenForRole } from './count-open-for-role.server.ts';
import { OpenCount, useOpenCount } from './open-count.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';
import { TopBar } from './top-bar.tsx';
import { MemberRole, TakesCash } from './use-can.ts';
import { useSessionGate } from './use-gate.ts';

export const middleware: Route.MiddlewareFunction[] = [ownFormsOnly, staffOnly];

export async function loader({ context }: Route.LoaderArgs) {
  const { id, name, email, role } = context.get(staffContext);
  const member = { id, name, email, role };
  const store = context.get(storeContext);
  const [waiting, notices] = await Promise.all([
    countOpenForRole(store, role),
    can(role, 'orders.see') ? findNotices(store.db, id) : noNotices,
  ]);
  const cash = takesCash(store.markets.open) && { takesCash: true };
  return { member, formKey: randomUUID(), waiting, notices, ...cash };
}

/** The member depends on no filter and no order; the gate loads it when it rechecks. */
export const shouldRevalidate = () => false;

/** The form of a page without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const { auth } = context.get(storeContext);
  return withCookies(redirect(href('/adminLogin')), await endSession(auth, request.headers));
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminMessagesProvider>
      <BackOffice {...loaderData} />
    </AdminMessagesProvider>
  );
}

type LayoutData = Route.ComponentProps['loaderData'];

function BackOffice({ member: signedIn, formKey, waiting, notices, ...shop }: LayoutData) {
  const t = useTranslations('admin.chrome');
  const { state, hasEnded, member } = useSessionGate(signedIn);
  const count = useOpenCount(waiting);
  useFocusOnNewPage();
  const [page] = useState({ account: signedIn.id, formKey });
  const isSignedOut = state === 'denied' && !hasEnded;
  return (
    <div data-gate={state} className="flex min-h-dvh flex-col text-sm">
      <a
        href="#content"
        className="fixed inset-s-4 top-3 z-30 -translate-y-24 rounded-full bg-cypress px-5 py-3 font-semibold text-ivory focus:translate-y-0 print:hidden"
      >
        {t('skip')}
      </a>
      <OpenCount value={count}>
        <MemberRole value={member.role}>
          <TakesCash value={shop.takesCash ?? false}>
            <StaffPage value={page}>
              <TopBar member={member} isChecking={state === 'checking'} />
              <StaffConnection />
              {!isSignedOut && <OrderNotices saved={notices} />}
              {isSignedOut ? (
                <p role="status" className="wrap py-16 text-center text-muted">
                  {t('denied')}
                </p>
              ) : (
                <Outlet />
              )}
            </StaffPage>
          </TakesCash>
        </MemberRole>
      </OpenCount>
      {hasEnded && <SignInDialog email={member.email} />}
    </div>
  );
}

/** Moves the focus to the new page: the link that had it is gone. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const currentPath = useRef(pathname);
  useEffect(() => {
    if (currentPath.current === pathname) return;
    currentPath.current = pathname;
    const hasFocus = document.activeElement !== null && document.activeElement !== document.body;
    if (!hasFocus) document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}

export function ErrorBoundary() {
  return (
    <AdminMessagesProvider>
      <LoadFailed />
    </AdminMessagesProvider>
  );
}

const retryDelayMs = 5000;

/** Retries every few seconds, because a server does not announce that it is back. */
function StaffConnection() {
  const t = useTranslations('admin.connection');
  const { isPending, isTrying } = useConnection();
  useScreenCode();
  useEffect(() => {
    if (!isPending) return;
    const timer = setInterval(retryPendingRequests, retryDelayMs);
    return () => clearInterval(timer);
  }, [isPending]);
  return (
    <div
      className={`sticky top-0 z-10 print:hidden ${isPending ? 'border-hairline border-b bg-sand' : ''}`}
    >
      <div className={`wrap flex items-center justify-between gap-4 ${isPending ? 'py-2' : ''}`}>
        <p
          role="status"
          data-connection={isPending ? 'held' : 'well'}
          className="flex min-w-0 items-start gap-3"
        >
          {isPending && (
            <>
              <OfflineIcon className="mt-[0.2em]" />
              <span className="min-w-0">{t('offline')}</span>
            </>
          )}
        </p>
        {isPending && (
          <Button
            variant="secondary"
            className="shrink-0"
            pending={isTrying}
            onClick={retryPendingRequests}
          >
            {t('retry')}
          </Button>
        )}
      </div>
    </div>
  );
}

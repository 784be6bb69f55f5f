import { href, Outlet, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { countOpenItems } from '#domain/attention/items.server.ts';
import { endSession } from '#domain/staff/session.server.ts';
import { tellOtherTabs } from '../../browser/staff-tabs.ts';
import { storeContext } from '../../context.ts';
import { ownFormsOnly } from '../../middleware/own-forms-only.ts';
import { staffContext, staffOnly, withCookies } from '../../middleware/staff-only.ts';
import type { Route } from './+types/layout.ts';
import { OpenCount, useOpenCount } from './attention/open-count.ts';
import { AdminWords } from './parts/admin-words.tsx';
import { LoadFailed } from './parts/load-failed.tsx';
import { TopBar } from './parts/top-bar.tsx';
import { useGate } from './parts/use-gate.ts';

export const middleware: Route.MiddlewareFunction[] = [ownFormsOnly, staffOnly];

export const headers: Route.HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex, nofollow' });

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(storeContext);
  const { name, email, role } = context.get(staffContext);
  return { member: { name, email, role }, waiting: await countOpenItems(db) };
}

/** A line that is down while the gate looks again changes nothing. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (answer) {
    if (answer instanceof Response) throw answer;
    return undefined;
  }
}

/** Who is signed in does not depend on filters or orders; the gate asks for it when it looks again. */
export const shouldRevalidate = () => false;

/** Sign out. */
export async function action({ request, context }: Route.ActionArgs) {
  const { auth } = context.get(storeContext);
  return withCookies(redirect(href('/adminLogin')), await endSession(auth, request.headers));
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (answer) {
    // The redirect that follows a sign-out comes this way too.
    if (answer instanceof Response) tellOtherTabs('signed-out');
    throw answer;
  }
}

export type Member = Awaited<ReturnType<typeof loader>>['member'];

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminWords>
      <BackOffice signedIn={loaderData?.member} waiting={loaderData?.waiting ?? 0} />
    </AdminWords>
  );
}

function BackOffice({ signedIn, waiting }: { signedIn: Member | undefined; waiting: number }) {
  const t = useTranslations('admin.chrome');
  const { state, member } = useGate(signedIn);
  const count = useOpenCount(waiting);
  if (!member) return <LoadFailed />;
  return (
    <div data-gate={state} className="flex min-h-dvh flex-col text-sm">
      <a
        href="#content"
        className="fixed inset-s-4 top-3 z-30 -translate-y-24 rounded-full bg-cypress px-5 py-3 font-semibold text-ivory focus:translate-y-0 print:hidden"
      >
        {t('skip')}
      </a>
      <OpenCount value={count}>
        <TopBar member={member} isChecking={state === 'checking'} />
        {state === 'denied' ? (
          <p role="status" className="wrap py-16 text-center text-muted">
            {t('denied')}
          </p>
        ) : (
          <Outlet />
        )}
      </OpenCount>
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <AdminWords>
      <LoadFailed />
    </AdminWords>
  );
}

import { data, href, redirect, useRouteError } from 'react-router';
import { useTranslations } from 'use-intl';
import { storeContext } from '#app/context.ts';
import { findOrCreateCustomer } from '#domain/customers/customer.server.ts';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { isForbidden, LoadFailed } from '../ui/load-failed.tsx';
import { NothingHere } from '../ui/record-not-found.tsx';
import type { Route } from './+types/customer-of-order.ts';

/** Redirects to the page of an order's customer, whose address has an id instead of an email. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(storeContext);
  const id = await findOrCreateCustomer(db, params.orderId);
  if (id === undefined) throw data(undefined, { status: 404 });
  throw redirect(href('/admin/customers/:id', { id }));
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export default function CustomerOfOrder() {
  return null;
}

export function ErrorBoundary() {
  const t = useTranslations('admin.customers');
  const isRefused = isForbidden(useRouteError());
  if (isRefused) return <LoadFailed />;
  return (
    <NothingHere
      title={t('notFound')}
      hint={t('notFoundHint')}
      back={t('back')}
      to={href('/admin/customers')}
    />
  );
}

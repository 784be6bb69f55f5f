import { href, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { showToast } from '#app/ui/toast.tsx';
import { sendForm } from '../../forms/staff-form.tsx';
import { loadForStaff } from '../../shell/load-for-staff.ts';
import { adminMeta } from '../../shell/page-meta.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import type { Route } from './+types/new-order.ts';
import { handleNewOrder, loadNewOrder } from './new-order.server.ts';
import { OrderForm } from './order-form.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ newOrder }) => newOrder.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadNewOrder(request, context);
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleNewOrder(request, context);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

export default function NewOrder({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin');
  const navigate = useNavigate();
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <BackLink to={href('/admin')}>{t('orderPage.back')}</BackLink>
      <h1 className="font-display text-2xl">{t('newOrder.title')}</h1>
      <OrderForm
        // Another order to copy is another form.
        key={loaderData.copy?.orderId ?? loaderData.copyMissing}
        {...loaderData}
        onDone={(orderId) => {
          showToast(t('newOrder.done'));
          void navigate(href('/admin/orders/:orderId', { orderId }));
        }}
      />
    </main>
  );
}

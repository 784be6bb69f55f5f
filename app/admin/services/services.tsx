import { useTranslations } from 'use-intl';
import { retryAfterHeader } from '#app/middleware/retry-after.ts';
import { shopGatewayNames, tapAccountNames } from '#domain/settings/real-gateways.ts';
import { sendForm } from '../forms/staff-form.tsx';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/services.ts';
import { ServiceSection } from './service-section.tsx';
import { handleServicesAction, loadServices } from './services.server.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ services }) => services.title);

export const headers: Route.HeadersFunction = retryAfterHeader;

export async function loader({ context }: Route.LoaderArgs) {
  return loadServices(context);
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleServicesAction(await request.formData(), { request, context });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

const [tap, ...others] = shopGatewayNames;
const sections = ['smtp', 'checkout', tap, ...tapAccountNames, ...others] as const;

export default function Services({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.services');
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <h1 className="font-display text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-prose text-muted">{t('lead')}</p>
      <div className="mt-4 grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
        {sections.flatMap((kind) => {
          const view = loaderData.services.find((one) => one.kind === kind);
          return view ? <ServiceSection key={kind} view={view} page={loaderData} /> : [];
        })}
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

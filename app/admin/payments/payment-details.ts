import type { Route } from './+types/payment-details.ts';
import { loadDetails } from './load-payments.server.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  return loadDetails(context, params.orderId);
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (answer) {
    if (answer instanceof Response) throw answer;
    return { kind: 'failed' } as const;
  }
}

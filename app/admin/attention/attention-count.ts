import { storeContext } from '#app/context.ts';
import { countOpenItems } from '#domain/attention/items.server.ts';
import type { Route } from './+types/attention-count.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { count: await countOpenItems(context.get(storeContext).db) };
}

/** A failed load keeps the number that is there. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (answer) {
    if (answer instanceof Response) throw answer;
    return undefined;
  }
}

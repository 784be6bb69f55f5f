import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { errorText } from '#app/words/error-text.ts';
import { can } from '#domain/permissions.ts';
import { componentFields, componentLimits } from '#domain/stock/bundles/components.ts';
import { hasStock } from '#domain/stock/order-stock.server.ts';
import { StockError } from '#domain/stock/stock-error.ts';
import { textField } from '../../forms/form-fields.server.ts';
import { type ResultsOf, staffForm } from '../../forms/staff-form.server.ts';

/** Loads the components of a product; undefined where the member cannot edit them, or no stock is tracked. */
export async function loadComponents(context: Readonly<RouterContextProvider>, id: number) {
  if (!can(context.get(staffContext).role, 'products.edit')) return undefined;
  const { db } = context.get(storeContext);
  if (!(await hasStock(db))) return undefined;
  const { findBundle } = await import('#domain/stock/bundles/find-bundle.server.ts');
  const { obstacle, ...bundle } = await findBundle(db, id);
  const { language } = context.get(visitorContext);
  return {
    ...bundle,
    isTracked: obstacle === 'is_tracked',
    obstacle: obstacle && errorText(new StockError(obstacle), language),
  };
}

export type BundleView = NonNullable<Awaited<ReturnType<typeof loadComponents>>>;

export function componentsForm(bundleId: number) {
  return staffForm({
    permission: 'products.edit',
    schema: z.object({ seen: textField }),
    async run({ seen }, { form, store, staffId }): Promise<{ kind: 'done' }> {
      const { saveComponents } = await import('#domain/stock/bundles/save-components.server.ts');
      await saveComponents(store.db, { bundleId, typed: readTyped(form), seen, staffId });
      return { kind: 'done' };
    },
  });
}

/** Reads one row more than a bundle may have, so that none is dropped without a word. */
function readTyped(form: FormData) {
  const textOf = (name: string) => `${form.get(name) ?? ''}`;
  return Array.from({ length: componentLimits.components + 1 }, (_, at) => ({
    place: at + 1,
    product: textOf(componentFields.product(at + 1)),
    quantity: textOf(componentFields.quantity(at + 1)),
  }));
}

type Forms = { components: ReturnType<typeof componentsForm> };
export type ComponentsResult = ResultsOf<Forms>['components'];

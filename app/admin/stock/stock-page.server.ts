import { data, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { storeContext, visitorContext } from '#app/context.ts';
import { readProductId } from '#domain/catalog/product.ts';
import { sendJob } from '#domain/runtime/jobs.ts';
import { changeLimits } from '#domain/stock/change-limits.server.ts';
import { changeStock } from '#domain/stock/change-stock.server.ts';
import { findStock, listMovements, listStock } from '#domain/stock/list-stock.server.ts';
import { StockError } from '#domain/stock/stock-error.ts';
import { readTypedUnits } from '#domain/stock/units.ts';
import type { Store } from '#domain/store.ts';
import { textField } from '../forms/form-fields.server.ts';
import { handleStaffForm, type ResultsOf, staffForm } from '../forms/staff-form.server.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';

type Context = Readonly<RouterContextProvider>;

export async function loadStockList(context: Context) {
  const { language } = context.get(visitorContext);
  return { language, products: await listStock(context.get(storeContext).db) };
}

/** Throws a 404 for a product without stock. */
export async function loadProductStock(context: Context, request: Request, param: string) {
  const { db } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const id = readProductId(param);
  const product = id === undefined ? undefined : await findStock(db, id);
  if (!product) throw data(undefined, { status: 404 });
  const before = readMovementId(new URL(request.url).searchParams.get('before'));
  const { movements, older } = await listMovements(db, product.id, before);
  const format = dateTimeFormatOf(context);
  const components = product.isBundle ? await loadComponents(db, product.id) : [];
  return {
    language,
    product,
    components,
    movements: movements.map((one) => ({ ...one, when: format(one.createdAt) })),
    older,
    isNewest: before === undefined,
  };
}

async function loadComponents(db: Store['db'], bundleId: number) {
  const { listComponents } = await import('#domain/stock/bundles/find-bundle.server.ts');
  return listComponents(db, bundleId);
}

export type ProductStockView = Awaited<ReturnType<typeof loadProductStock>>;

function readMovementId(text: string | null): number | undefined {
  const id = Number(text);
  return text && /^\d+$/.test(text) && Number.isSafeInteger(id) ? id : undefined;
}

export async function handleStockAction(request: Request, context: Context, param: string) {
  const productId = readProductId(param);
  if (productId === undefined) throw data(undefined, { status: 404 });
  const sent = { request, context, form: await request.formData() };
  return handleStaffForm(sent, formsOf(productId));
}

const kinds = ['received', 'counted', 'lost'] as const;

function formsOf(productId: number) {
  return {
    change: staffForm({
      permission: 'stock.change',
      schema: z.object({ kind: z.enum(kinds), units: textField, note: textField }),
      async run({ kind, units, note }, { store, staffId }): Promise<Changed> {
        await requireStock(store, productId);
        const typed = { kind, units: readTypedUnits(units), note: note.trim() };
        const change = await changeStock(store.db, { ...typed, productId, staffId });
        if (change > 0) await sendJob(store.jobs, store.db, { name: 'fill-backorders', data: {} });
        return { kind: 'done', change };
      },
    }),
    limits: staffForm({
      permission: 'stock.change',
      schema: z.object({ threshold: textField, max_per_order: textField }),
      async run(values, { store }): Promise<{ kind: 'done' }> {
        const maxPerOrder = values.max_per_order.trim();
        const limits = {
          productId,
          threshold: readTypedUnits(values.threshold),
          maxPerOrder: maxPerOrder === '' ? undefined : readTypedUnits(maxPerOrder),
        };
        await changeLimits(store.db, limits);
        return { kind: 'done' };
      },
    }),
    stop: staffForm({
      permission: 'stock.change',
      // Has transactions of its own, and does nothing the second time.
      idempotent: 'outside',
      schema: z.object({}),
      async run(_, { store, staffId }): Promise<{ kind: 'done' }> {
        const { stopTracking } = await import('#domain/stock/stop-tracking.server.ts');
        await stopTracking(store.db, { productId, staffId });
        return { kind: 'done' };
      },
    }),
  };
}

/** `change`: units by which the available ones changed. */
type Changed = { kind: 'done'; change: number };

/** Refuses a product that the list does not have, so that no form starts its stock. */
async function requireStock({ db }: Store, productId: number): Promise<void> {
  if (!(await findStock(db, productId))) throw new StockError('not_tracked');
}

type StockResults = ResultsOf<ReturnType<typeof formsOf>>;
export type StockChangeResult = StockResults['change'];
export type StockLimitsResult = StockResults['limits'];
export type StockStopResult = StockResults['stop'];

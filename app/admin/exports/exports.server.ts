import { data, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { listAdminProducts } from '#domain/catalog/admin-products.server.ts';
import { pickTranslation } from '#domain/catalog/product.ts';
import {
  listProfiles,
  removeProfile,
  saveProfile,
} from '#domain/exports/export-profiles.server.ts';
import { type ChosenColumn, exportColumns } from '#domain/exports/order-export.ts';
import { recordStaffEvent } from '#domain/staff/staff-events.server.ts';
import { refuseChange, runForm, type StaffRefusal, textIn } from '../forms/staff-request.server.ts';
import { loadOrReport } from '../shell/page-load.server.ts';
import { exportsAddress } from './exports-address.ts';

type Context = Readonly<RouterContextProvider>;

export async function loadExports(request: Request, context: Context) {
  const { db } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const { filters } = exportsAddress.fromRequest(request);
  const { profile: id, product } = filters;
  const profiles = await loadOrReport(context, listProfiles(db));
  const products = product ? await loadOrReport(context, listAdminProducts(db)) : undefined;
  const filtered = products?.find((one) => `${one.id}` === product);
  return {
    language,
    filters,
    productTitle: filtered ? pickTranslation(language, filtered.titles) : product,
    isLoaded: profiles !== undefined,
    profiles: (profiles ?? []).map(({ id, name }) => ({ id, name })),
    profile: profiles?.find((one) => one.id === id),
    isGone: id !== undefined && profiles !== undefined && !profiles.some((one) => one.id === id),
  };
}

export type ExportsResult =
  | { kind: 'done'; intent: 'save' | 'remove'; about: string }
  | StaffRefusal<'save' | 'remove'>;

export async function handleExportsAction(request: Request, context: Context) {
  const form = await request.formData();
  const intent = form.get('intent') === 'remove' ? 'remove' : 'save';
  const id = z.uuid().safeParse(form.get('id')).data;
  const actor = `staff:${context.get(staffContext).id}` as const;
  try {
    const about = await runForm({ request, form, context }, async (inside) => {
      const { db } = inside.get(storeContext);
      if (intent === 'remove') {
        if (id) await removeProfile(db, id);
        await recordStaffEvent(db, { kind: 'profile_removed', actor });
        return id ?? '';
      }
      const name = textIn(form, 'name').trim();
      const saved = await saveProfile(db, {
        id,
        revision: Number(form.get('revision')) || 0,
        name: textIn(form, 'name'),
        columns: readColumns(form),
        actor,
      });
      await recordStaffEvent(db, { kind: 'profile_saved', actor, data: { name } });
      return saved;
    });
    return data<ExportsResult>({ kind: 'done', intent, about });
  } catch (error) {
    return refuseChange(error, context, { intent, about: id ?? '' });
  }
}

/** Reads the selected columns. The form contains all of them, in the order that staff chose. */
function readColumns(form: FormData): ChosenColumn[] {
  const named = new Set(form.getAll('column').map(String));
  const order = [...named].flatMap((name) => exportColumns.find((column) => column === name) ?? []);
  return order
    .filter((column) => form.has(`use-${column}`))
    .map((column) => ({ column, heading: textIn(form, `heading-${column}`) }));
}

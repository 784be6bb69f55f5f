import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { storeContext, visitorContext } from '#app/context.ts';
import { listAdminProducts } from '#domain/catalog/admin-products.server.ts';
import { pickTranslation } from '#domain/catalog/product.ts';
import {
  listProfiles,
  removeProfile,
  saveProfile,
} from '#domain/exports/export-profiles.server.ts';
import { type ChosenColumn, exportColumns, offeredColumns } from '#domain/exports/order-export.ts';
import { recordStaffEvent } from '#domain/staff/staff-events.server.ts';
import { textField } from '../forms/form-fields.server.ts';
import { handleStaffForm, type ResultsOf, staffForm } from '../forms/staff-form.server.ts';
import { loadOrReport } from '../shell/page-load.server.ts';
import { exportsAddress } from './exports-address.ts';

type Context = Readonly<RouterContextProvider>;

export async function loadExports(request: Request, context: Context) {
  const { db, settings, markets } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const { filters } = exportsAddress.fromRequest(request);
  const { profile: id, product } = filters;
  const profiles = await loadOrReport(context, listProfiles(db));
  const products = product ? await loadOrReport(context, listAdminProducts(db)) : undefined;
  const filtered = products?.find((one) => `${one.id}` === product);
  return {
    language,
    offered: offeredColumns({
      hasAddressForms: settings.hasAddressForms,
      markets: markets.markets,
    }),
    filters,
    productTitle: filtered ? pickTranslation(language, filtered.titles) : product,
    isLoaded: profiles !== undefined,
    profiles: (profiles ?? []).map(({ id, name }) => ({ id, name })),
    profile: profiles?.find((one) => one.id === id),
    isGone: id !== undefined && profiles !== undefined && !profiles.some((one) => one.id === id),
  };
}

export async function handleExportsAction(request: Request, context: Context) {
  const form = await request.formData();
  return handleStaffForm({ request, context, form }, forms, {
    intent: form.get('intent') === 'remove' ? 'remove' : 'save',
    about: `${form.get('id') ?? ''}`,
  });
}

const profileId = z.uuid().optional().catch(undefined);

const forms = {
  /** Creates a profile, or changes the one with `id`. */
  save: staffForm({
    schema: z.object({ id: profileId, revision: z.coerce.number().catch(0), name: textField }),
    async run({ id, revision, name }, { store: { db }, actor, form }) {
      const columns = readColumns(form);
      const about = await saveProfile(db, { id, revision, name, columns, actor });
      await recordStaffEvent(db, { kind: 'profile_saved', actor, data: { name: name.trim() } });
      return { kind: 'done', about };
    },
  }),
  remove: staffForm({
    schema: z.object({ id: profileId }),
    async run({ id }, { store: { db }, actor }) {
      if (id) await removeProfile(db, id);
      await recordStaffEvent(db, { kind: 'profile_removed', actor });
      return { kind: 'done' };
    },
  }),
};

type ExportsResults = ResultsOf<typeof forms>;
export type ExportsResult = ExportsResults[keyof ExportsResults];

/** Reads the selected columns. The form contains all of them, in the order that staff chose. */
function readColumns(form: FormData): ChosenColumn[] {
  const named = new Set(form.getAll('column').map(String));
  const order = [...named].flatMap((name) => exportColumns.find((column) => column === name) ?? []);
  return order
    .filter((column) => form.has(`use-${column}`))
    .map((column) => ({ column, heading: `${form.get(`heading-${column}`) ?? ''}` }));
}

import { data, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { storeContext, visitorContext } from '#app/context.ts';
import { type SellerField, type SellerTexts, sellerFields } from '#domain/markets/market-fields.ts';
import { findSellerTexts } from '#domain/markets/markets.server.ts';
import { saveSeller } from '#domain/markets/save-market.server.ts';
import type { Store } from '#domain/store.ts';
import { toStaleSection, withoutTheirs } from '../forms/edited-form.server.ts';
import { textField } from '../forms/form-fields.server.ts';
import { handleStaffForm, type ResultsOf, staffForm } from '../forms/staff-form.server.ts';
import type { SectionView, StaleSection } from '../forms/staff-form-contract.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';
import { nextSellerId } from './market-list.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Throws a 404 for an unknown seller; the next id is a new one's. */
export async function loadSellerPage(context: Context, id: string) {
  const { db, markets } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const saved = await loadSaved(db, id);
  if (saved.version === 0) requireNext(markets.sellers, id);
  const seller = markets.sellers.find((one) => one.id === id);
  return { language, id, name: seller?.name[language], saved };
}

function requireNext(sellers: readonly { id: string }[], id: string): void {
  if (id !== nextSellerId(sellers)) throw data({ id }, { status: 404 });
}

async function loadSaved(db: Store['db'], id: string): Promise<SectionView<SellerField>> {
  return (await findSellerTexts(db, id)) ?? { version: 0, texts: {} };
}

export async function handleSellerAction(request: Request, context: Context, id: string) {
  const { db, markets } = context.get(storeContext);
  if (!(await findSellerTexts(db, id))) requireNext(markets.sellers, id);
  const sent = { request, context, form: await request.formData() };
  return handleStaffForm(sent, formsOf(id));
}

type Stale = StaleSection<SellerField>;

function formsOf(id: string) {
  return {
    save: staffForm({
      permission: 'settings.change',
      schema: z.object({ version: textField }),
      async run({ version }, { form, store, actor, context }): Promise<{ kind: 'done' } | Stale> {
        const typed = withoutTheirs(readTypedSeller(form), form);
        const edit = { id, typed, actor, version: Number(version) || 0 };
        const outcome = await saveSeller(store.db, edit);
        if (outcome.kind === 'saved') return { kind: 'done' };
        return toStaleSection(outcome, dateTimeFormatOf(context));
      },
      async afterCommit(
        outcome: { kind: 'done' } | Stale,
        { store },
      ): Promise<({ kind: 'done' } & SectionView<SellerField>) | Stale> {
        if (outcome.kind === 'stale') return outcome;
        await store.liveSettings.reload();
        return { kind: 'done', ...(await loadSaved(store.db, id)) };
      },
    }),
  };
}

export const sellerIntents = Object.keys(formsOf(''));

function readTypedSeller(form: FormData): SellerTexts {
  const sent = sellerFields.filter((field) => form.has(field));
  return Object.fromEntries(sent.map((field) => [field, `${form.get(field)}`]));
}

export type SellerResult = ResultsOf<ReturnType<typeof formsOf>>['save'];

import { href, type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import { storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { countryNameByCode } from '#domain/geography/countries.ts';
import { MarketError } from '#domain/markets/market-fields.ts';
import { findSellingTexts } from '#domain/markets/markets.server.ts';
import { saveSelling } from '#domain/markets/save-selling.server.ts';
import type { SellingField } from '#domain/markets/selling.ts';
import { widenAmountColumns } from '#domain/markets/widen-amount-columns.server.ts';
import { can } from '#domain/permissions.ts';
import { toStaleSection, withoutTheirs } from '../forms/edited-form.server.ts';
import { textField } from '../forms/form-fields.server.ts';
import { handleStaffForm, type ResultsOf, staffForm } from '../forms/staff-form.server.ts';
import type { SectionView, StaleSection } from '../forms/staff-form-contract.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';
import { listMissingViews } from './missing-view.server.ts';

type Context = Readonly<RouterContextProvider>;

export async function loadMarketList(context: Context) {
  const { db, markets } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const mayChange = can(context.get(staffContext).role, 'settings.change');
  const rows = await Promise.all(
    markets.markets.map(async (market) => ({
      id: market.id,
      name: market.name[language],
      isOpen: market.isOpen,
      currency: market.currency,
      countries: market.countries.map((code) => countryNameByCode(code, language)),
      missing: market.isOpen || !mayChange ? [] : await listMissingViews(context, market),
    })),
  );
  const sellers = markets.sellers.map(({ id, name }) => ({ id, name: name[language] }));
  const selling = mayChange ? await findSellingTexts(db) : undefined;
  return {
    language,
    markets: rows,
    sellsInDollars: markets.sellsInDollars,
    sellers,
    nextSeller: nextSellerId(sellers),
    selling,
  };
}

/** Most shops have one seller, `main`. */
export function nextSellerId(sellers: readonly { id: string }[]): string {
  const ids = new Set(sellers.map(({ id }) => id));
  if (!ids.has('main')) return 'main';
  let number = 2;
  while (ids.has(`s${number}`)) number += 1;
  return `s${number}`;
}

export async function handleMarketListAction(request: Request, context: Context) {
  return handleStaffForm({ request, context, form: await request.formData() }, forms);
}

type Sold = { kind: 'done' };
type Stale = StaleSection<SellingField>;

const forms = {
  add: staffForm({
    permission: 'settings.change',
    schema: z.object({ country: textField }),
    async run({ country }, { store, actor }) {
      const { createMarket } = await import('#domain/markets/create-market.server.ts');
      return { kind: 'done', id: await createMarket(store.db, { country, actor }) };
    },
    async afterCommit({ id }: { kind: 'done'; id: string }, { store }): Promise<{ kind: 'done' }> {
      await store.liveSettings.reload();
      throw redirect(href('/admin/markets/:id', { id }));
    },
  }),

  selling: staffForm({
    permission: 'settings.change',
    schema: z.object({ version: textField, home: textField, closes_dollars: textField }),
    async run({ version, ...typed }, { form, store, actor, context }): Promise<Sold | Stale> {
      const edit = { typed: withoutTheirs(typed, form), actor, version: Number(version) || 0 };
      const outcome = await saveSelling(store.db, edit);
      if (outcome.kind === 'saved') return { kind: 'done' };
      return toStaleSection(outcome, dateTimeFormatOf(context));
    },
    async afterCommit(
      outcome: Sold | Stale,
      { store },
    ): Promise<(Sold & SectionView<SellingField>) | Stale> {
      if (outcome.kind === 'stale') return outcome;
      await store.liveSettings.reload();
      return { kind: 'done', ...(await findSellingTexts(store.db)) };
    },
  }),

  widen: staffForm({
    permission: 'settings.change',
    // It has transactions of its own, and a repeat finds the columns wide.
    idempotent: 'outside',
    schema: z.object({}),
    async run(_, { store }): Promise<{ kind: 'done' } | { kind: 'wrong'; blockers: string[] }> {
      const outcome = await widenAmountColumns(store.db);
      if (outcome.kind === 'busy') throw new MarketError('busy');
      return outcome.kind === 'blocked'
        ? { kind: 'wrong', blockers: outcome.blockers }
        : { kind: 'done' };
    },
  }),
};

export const marketListIntents = Object.keys(forms);

export type MarketListResult = ResultsOf<typeof forms>['add'];
export type SellingResult = ResultsOf<typeof forms>['selling'];
export type WidenResult = ResultsOf<typeof forms>['widen'];

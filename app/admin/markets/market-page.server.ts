import { data, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { countryNameByCode } from '#domain/geography/countries.ts';
import { findOpening } from '#domain/markets/find-opening.server.ts';
import { listAccounts } from '#domain/markets/list-accounts.ts';
import {
  type MarketField,
  type MarketTexts,
  marketFields,
  typedMarketFields,
} from '#domain/markets/market-fields.ts';
import { findMarketTexts, marketSection } from '#domain/markets/markets.server.ts';
import { closeMarket, openMarket } from '#domain/markets/open-market.server.ts';
import { saveMarket } from '#domain/markets/save-market.server.ts';
import { can } from '#domain/permissions.ts';
import {
  type ConversionQuestion,
  findConversionQuestion,
} from '#domain/pricing/conversion-question.server.ts';
import { followHomeRate } from '#domain/pricing/follow-home-rate.server.ts';
import { listMarketPrices } from '#domain/pricing/market-prices.server.ts';
import { listSectionChanges } from '#domain/settings/save-section.server.ts';
import type { Store } from '#domain/store.ts';
import { toStaleSection, withoutTheirs } from '../forms/edited-form.server.ts';
import { textField } from '../forms/form-fields.server.ts';
import { handleStaffForm, type ResultsOf, staffForm } from '../forms/staff-form.server.ts';
import type { SectionView, StaleSection } from '../forms/staff-form-contract.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';
import { marketPricesForm } from '../ui/market-prices-form.server.ts';
import { listMissingViews, type MissingView, viewMissing } from './missing-view.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Throws a 404 for an unknown market. */
export async function loadMarketPage(context: Context, id: string) {
  const store = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const market = store.markets.markets.find((one) => one.id === id);
  if (!market) throw data({ id }, { status: 404 });
  const mayChange = can(context.get(staffContext).role, 'settings.change');
  const form = mayChange ? await loadForm(store, id) : undefined;
  return {
    language,
    id,
    name: market.name[language],
    isOpen: market.isOpen,
    sellsInDollars: store.markets.sellsInDollars,
    currency: market.currency,
    countries: market.countries.map((code) => countryNameByCode(code, language)),
    prices: await listMarketPrices(store.db, [market]),
    missing: market.isOpen || !mayChange ? [] : await listMissingViews(context, market),
    form: form && {
      ...form,
      changes: await listChanges(context, id),
      sellers: store.markets.sellers.map((seller) => ({
        id: seller.id,
        name: seller.name[language],
      })),
    },
  };
}

async function listChanges(context: Context, id: string) {
  const format = dateTimeFormatOf(context);
  const fieldsOf = { [marketSection(id)]: marketFields };
  const changes = await listSectionChanges<MarketField>(context.get(storeContext).db, fieldsOf);
  return changes.map((change) => ({ ...change, when: format(change.at) }));
}

/** The saved values, and what its selects offer. */
async function loadForm({ db, gateways, services, markets }: Store, id: string) {
  const saved: SectionView<MarketField> = (await findMarketTexts(db, id)) ?? {
    version: 0,
    texts: {},
  };
  const { fixedAccounts } = services;
  const real = listAccounts({ markets: markets.markets, saved: services.saved(), fixedAccounts });
  const sandbox = gateways.named('sandbox') ? [{ name: 'sandbox' as const, hasKey: true }] : [];
  const accounts = [...sandbox, ...real];
  return { saved, accounts, usualAccount: gateways.primary().name };
}

export type MarketPage = Awaited<ReturnType<typeof loadMarketPage>>;
export type MarketFormView = NonNullable<MarketPage['form']>;

export async function handleMarketAction(request: Request, context: Context, id: string) {
  const { db } = context.get(storeContext);
  if (!(await findMarketTexts(db, id))) throw data({ id }, { status: 404 });
  const sent = { request, context, form: await request.formData() };
  return handleStaffForm(sent, formsOf(id), { statuses: { not_found: 404 } });
}

type Incomplete = { kind: 'wrong'; missing: MissingView[] };
type Saved = { kind: 'done' };
type Stale = StaleSection<MarketField>;
type Asks = { kind: 'asks'; question: ConversionQuestion };

function formsOf(id: string) {
  return {
    save: staffForm({
      permission: 'settings.change',
      schema: z.object({ version: textField, conversion_meant: textField }),
      async run({ version, conversion_meant: meant }, input): Promise<Saved | Stale | Asks> {
        const { form, store, actor, context } = input;
        const typed = withoutTheirs(readTypedMarket(form), form);
        const edit = { id, typed, actor, version: Number(version) || 0 };
        const outcome = await saveMarket(
          store.db,
          edit,
          await findOpening(store),
          async (trx, change) => {
            const question = await findConversionQuestion(trx, change, meant);
            // Nothing to confirm: the market is saved next.
            if (!question) await followHomeRate(trx, change);
            return question;
          },
        );
        if (outcome.kind === 'saved') return { kind: 'done' };
        if (outcome.kind === 'asks') return outcome;
        return toStaleSection(outcome, dateTimeFormatOf(context));
      },
      async afterCommit(
        outcome: Saved | Stale | Asks,
        { store },
      ): Promise<(Saved & SectionView<MarketField>) | Stale | Asks> {
        if (outcome.kind !== 'done') return outcome;
        await store.liveSettings.reload();
        const { saved } = await loadForm(store, id);
        return { kind: 'done', ...saved };
      },
    }),

    'market-prices': marketPricesForm,

    open: staffForm({
      permission: 'settings.change',
      schema: z.object({}),
      async run(_, { store, actor, context }): Promise<{ kind: 'done' } | Incomplete> {
        const outcome = await openMarket(store.db, { id, actor }, await findOpening(store));
        if (outcome.kind === 'opened') return { kind: 'done' };
        return { kind: 'wrong', missing: await viewMissing(context, outcome.missing) };
      },
      afterCommit: reloaded,
    }),

    close: staffForm({
      permission: 'settings.change',
      schema: z.object({}),
      async run(_, { store, actor }): Promise<{ kind: 'done' }> {
        await closeMarket(store.db, { id, actor });
        return { kind: 'done' };
      },
      afterCommit: reloaded,
    }),
  };
}

export const marketIntents = Object.keys(formsOf(''));

/** This process need not wait for the notice that reaches the others. */
async function reloaded<Outcome>(outcome: Outcome, { store }: { store: Store }): Promise<Outcome> {
  await store.liveSettings.reload();
  return outcome;
}

function readTypedMarket(form: FormData): MarketTexts {
  const sent = typedMarketFields.filter((field) => form.has(field) || field === 'countries');
  return Object.fromEntries(
    sent.map((field) => [field, form.getAll(field).join(' ').replaceAll('\r\n', '\n')]),
  );
}

type MarketResults = ResultsOf<ReturnType<typeof formsOf>>;
export type MarketSaveResult = MarketResults['save'];
export type MarketSwitchResult = MarketResults['open' | 'close'];

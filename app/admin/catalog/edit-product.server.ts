import { data, href, type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import { storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { errorText } from '#app/words/error-text.ts';
import { findAdminProduct, listCards } from '#domain/catalog/admin-products.server.ts';
import type { HomeMarket } from '#domain/catalog/home-price/home-price.ts';
import {
  findProductPriceQuestions,
  type ProductPriceQuestion,
  readPriceAnswers,
  type TypedPrices,
} from '#domain/catalog/home-price/price-questions.ts';
import { PictureError } from '#domain/catalog/picture-error.ts';
import { readProductId } from '#domain/catalog/product.ts';
import {
  discardProductDraft,
  publishProductDraft,
  saveProductDraft,
} from '#domain/catalog/product-drafts.server.ts';
import {
  type ProductProblems,
  type ReadProduct,
  readProductForm,
} from '#domain/catalog/product-form.ts';
import type { ProductTexts } from '#domain/catalog/product-texts.ts';
import { createProduct, type Meanwhile, saveProduct } from '#domain/catalog/save-product.server.ts';
import { storePicture } from '#domain/catalog/store-picture.server.ts';
import { can } from '#domain/permissions.ts';
import { findHomeMarket } from '#domain/pricing/home-market.ts';
import { listMarketPrices } from '#domain/pricing/market-prices.server.ts';
import { StaffError, StaffRequestError } from '#domain/staff/staff-error.ts';
import { runIdempotent } from '#domain/staff/staff-requests.server.ts';
import type { Store } from '#domain/store.ts';
import { type WithTyped, withTyped } from '../forms/edited-form.server.ts';
import { textField } from '../forms/form-fields.server.ts';
import { handleStaffForm, type ResultsOf, staffForm } from '../forms/staff-form.server.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';
import { marketPricesForm } from '../ui/market-prices-form.server.ts';
import { componentsForm, loadComponents } from './bundle/components-form.server.ts';

type Context = Readonly<RouterContextProvider>;
/** The form's values, and the reason why its picture was refused. */
type EditedForm = { read: ReadProduct; home: HomeMarket | undefined; pictureProblem?: string };

export async function createProductFromForm(request: Request, context: Context) {
  const sent = { request, context, form: await request.formData() };
  const edited = await readWithPicture(sent.form, context);
  const response = await handleStaffForm(sent, { save: createForm(edited) }, options);
  return withTyped(response, edited.read.typed);
}

/** Throws a 404 for an unknown product. */
export async function handleProductAction(request: Request, context: Context, param: string) {
  const sent = { request, context, form: await request.formData() };
  const id = readProductId(param) ?? -1;
  if (sent.form.get('intent') === 'draft') {
    const about = draftActs.find((act) => act === sent.form.get('act')) ?? 'discard';
    return handleStaffForm(sent, { draft: draftForm(about, id) }, { about });
  }
  if (sent.form.get('intent') === 'market-prices') {
    return handleStaffForm(sent, { 'market-prices': marketPricesForm });
  }
  if (sent.form.get('intent') === 'components') {
    return handleStaffForm(sent, { components: componentsForm(id) });
  }
  const edited = await readWithPicture(sent.form, context);
  const response = await handleStaffForm(sent, { save: saveForm(edited, { id, param }) }, options);
  return withTyped(response, edited.read.typed);
}

const options = { intent: 'save', usualStatus: 409 };

function createForm(edited: EditedForm) {
  return staffForm({
    // A repeat finds the product by its draft key.
    idempotent: 'none',
    schema: z.object({}),
    async run(_, { form, store, staffId, staffRequest }): Promise<Wrong | Asks> {
      const { typed, texts } = edited.read;
      if (!texts || edited.pictureProblem) return toWrong(edited);
      const { home } = edited;
      const questions = findProductPriceQuestions(readPrices(form), texts, { home });
      if (questions.length > 0) return { kind: 'asks', typed, questions };
      const product = { texts, draftKey: readDraftKey(form), staffId, home };
      const create = (db: Store['db']) => createProduct(db, product);
      const id = await runIdempotent(store.db, staffRequest, create).then(
        ({ result }) => result,
        (error: unknown) => {
          const isEdited = error instanceof StaffRequestError && error.code === 'key_reused';
          // Edited after a lost answer: the same product, with the new values.
          if (isEdited) return create(store.db);
          throw error;
        },
      );
      throw redirect(href('/admin/products/:id', { id: String(id) }));
    },
  });
}

function saveForm(edited: EditedForm, { id, param }: { id: number; param: string }) {
  return staffForm({
    schema: z.object({ act: textField, version: textField }),
    isDone: ({ kind }) => kind === 'saved',
    async run({ act, version }, input): Promise<Saved | Wrong | Asks | Stale> {
      const { form, store, staffId, context } = input;
      const { typed, texts } = edited.read;
      if (!texts || edited.pictureProblem) return toWrong(edited);
      const { role } = context.get(staffContext);
      const isDraft = act === 'draft';
      if (!isDraft && !can(role, 'products.edit')) throw new StaffError('not_allowed');
      const save = isDraft ? saveProductDraft : saveProduct;
      const outcome = await save(store.db, {
        id,
        texts,
        version,
        prices: readPrices(form),
        staffId,
        fixed: can(role, 'prices.change') ? [] : ['price', 'is_active', 'home_price'],
        home: edited.home,
      });
      if (outcome.kind === 'unknown') throw data({ id: param }, { status: 404 });
      if (outcome.kind === 'not_allowed') throw new StaffError('not_allowed');
      if (outcome.kind === 'saved') return outcome;
      if (outcome.kind === 'asks') return { ...outcome, typed };
      const format = dateTimeFormatOf(context);
      const meanwhile = outcome.meanwhile.map(({ at, ...change }) => ({
        ...change,
        when: at && format(at),
      }));
      return { ...outcome, meanwhile };
    },
  });
}

function toWrong({ read: { typed, problems = {} }, pictureProblem }: EditedForm): Wrong {
  return { kind: 'wrong', typed, problems, pictureProblem };
}

const draftActs = ['publish', 'discard'] as const;
export type DraftAct = (typeof draftActs)[number];

function draftForm(act: DraftAct, id: number) {
  return staffForm({
    permission: act === 'publish' ? 'products.edit' : 'products.draft',
    schema: z.object({ version: textField }),
    async run({ version }, { store, staffId }) {
      const decide = act === 'publish' ? publishProductDraft : discardProductDraft;
      const home = findHomeMarket(store.markets);
      await decide(store.db, { id, version, staffId, home });
      return { kind: 'done' };
    },
  });
}

/** Stores a picture that came with the form, which happens only without scripts. */
async function readWithPicture(form: FormData, context: Context): Promise<EditedForm> {
  const file = form.get('picture');
  const home = findHomeMarket(context.get(storeContext).markets);
  const read = (all: FormData) => readProductForm(all, home);
  if (!(file instanceof File) || file.size === 0) return { read: read(form), home };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const filled = new FormData();
    for (const [name, value] of form) filled.append(name, value);
    filled.append('picture_path', await storePicture(context.get(storeContext), bytes));
    return { read: read(filled), home };
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    const pictureProblem = errorText(error, context.get(visitorContext).language);
    return { read: read(form), home, pictureProblem };
  }
}

function readPrices(form: FormData): TypedPrices {
  const textOf = (name: string) => `${form.get(name) ?? ''}`;
  const meant = readPriceAnswers(textOf('price_meant'));
  return {
    home_price: { typed: textOf('home_price'), meant: meant.home_price },
    price: { typed: textOf('price'), meant: meant.price },
  };
}

function readDraftKey(form: FormData): string {
  const key = `${form.get('draft_key') ?? ''}`;
  if (!/^[\w-]{8,64}$/.test(key)) throw data(undefined, { status: 400 });
  return key;
}

/** Throws a 404 for an unknown product. */
export async function loadProduct(context: Readonly<RouterContextProvider>, param: string) {
  const { db, markets: snapshot } = context.get(storeContext);
  const home = findHomeMarket(snapshot);
  const { language } = context.get(visitorContext);
  const id = readProductId(param);
  const product = id === undefined ? undefined : await findAdminProduct(db, id, home);
  if (!product) throw data({ id: param }, { status: 404 });
  const format = dateTimeFormatOf(context);
  const history = product.history.map((event) => ({ ...event, when: format(event.at) }));
  const { markets } = snapshot;
  const marketPrices = (await listMarketPrices(db, markets, product.id)).map((row) => ({
    ...row,
    name: markets.find((market) => market.id === row.market)?.name[language] ?? row.market,
    isPriceFixed: row.market === home?.id,
  }));
  const others = (await listCards(db, home)).filter((other) => other.id !== id);
  const bundle = await loadComponents(context, product.id);
  const { draft, ...published } = product;
  // Who may not publish goes on with the draft.
  const mayPublish = can(context.get(staffContext).role, 'products.edit');
  const { texts, version } = (mayPublish ? undefined : draft) ?? published;
  const draftView = draft && { ...draft, when: format(draft.at) };
  return {
    language,
    product: {
      ...published,
      texts,
      version,
      draft: draftView,
      history,
      others,
      marketPrices,
      home,
      ...(bundle && { bundle }),
    },
  };
}

export type ProductEventView = Awaited<
  ReturnType<typeof loadProduct>
>['product']['history'][number];

export type DraftView = NonNullable<Awaited<ReturnType<typeof loadProduct>>['product']['draft']>;

export type ConcurrentChangeView = Omit<Meanwhile, 'at'> & { when: string | undefined };

type Saved = { kind: 'saved'; texts: ProductTexts; version: string };
/** `typed` has the form's values: a page without scripts shows them again. */
type Wrong = {
  kind: 'wrong';
  typed: ProductTexts;
  problems: ProductProblems;
  pictureProblem: string | undefined;
};
type Asks = { kind: 'asks'; typed: ProductTexts; questions: ProductPriceQuestion[] };
type Stale = {
  kind: 'stale';
  merged: ProductTexts;
  version: string;
  meanwhile: ConcurrentChangeView[];
};

type SaveForms = { save: ReturnType<typeof saveForm> };
export type ProductResult = WithTyped<ResultsOf<SaveForms>['save'], ProductTexts>;
export type DraftResult = ResultsOf<{ draft: ReturnType<typeof draftForm> }>['draft'];

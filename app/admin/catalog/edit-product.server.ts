import { data, href, type RouterContextProvider, redirect } from 'react-router';
import { storeContext, visitorContext } from '#app/context.ts';
import { requirePermission } from '#app/middleware/require-permission.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { errorText } from '#app/words/error-text.ts';
import { findAdminProduct, listCards } from '#domain/catalog/admin-products.server.ts';
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
import { findPriceQuestion, type PriceQuestion } from '#domain/catalog/typed-price.ts';
import { can } from '#domain/permissions.ts';
import { StaffError, StaffRequestError } from '#domain/staff/staff-error.ts';
import {
  readRefusal,
  refuseChange,
  runForm,
  type StaffRefusal,
  textIn,
} from '../forms/staff-request.server.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';

type Context = Readonly<RouterContextProvider>;
type FormRequest = { request: Request; form: FormData; context: Context };
type SaveTexts = (texts: ProductTexts, form: FormData) => Promise<Response | ProductResult>;

export async function createProductFromForm(request: Request, context: Context) {
  const form = await request.formData();
  return parseAndSave({ request, form, context }, async (texts) => {
    const question = findPriceQuestion(readPrice(form), texts.price);
    if (question) return { kind: 'asks', typed: readProductForm(form).typed, question };
    const product = { texts, draftKey: readDraftKey(form), staffId: context.get(staffContext).id };
    const create = (inside: Context) => createProduct(inside.get(storeContext).db, product);
    const id = await runForm({ request, form, context }, create).catch((error: unknown) => {
      const isEdited = error instanceof StaffRequestError && error.code === 'key_reused';
      // Edited after a lost answer: the same product, with the new values.
      if (isEdited) return create(context);
      throw error;
    });
    return redirect(href('/admin/products/:id', { id: String(id) }));
  });
}

/** Throws a 404 for an unknown product. */
export async function handleProductAction(request: Request, context: Context, param: string) {
  const form = await request.formData();
  const id = readProductId(param) ?? -1;
  return form.get('intent') === 'draft'
    ? decideDraft({ request, form, context }, id)
    : saveFromForm({ request, form, context }, param, id);
}

async function saveFromForm(sent: FormRequest, param: string, id: number) {
  const { request, context } = sent;
  return parseAndSave(sent, async (texts, form) => {
    const member = context.get(staffContext);
    const isDraft = form.get('act') === 'draft';
    if (!isDraft && !can(member.role, 'products.edit')) throw new StaffError('not_allowed');
    const save = isDraft ? saveProductDraft : saveProduct;
    const edit = {
      id,
      texts,
      version: textIn(form, 'version'),
      price: readPrice(form),
      staffId: member.id,
      fixed: can(member.role, 'prices.change') ? [] : (['price', 'is_active'] as const),
    };
    const outcome = await runForm(
      { request, form, context },
      (inside) => save(inside.get(storeContext).db, edit),
      (result) => (result.kind === 'saved' ? result : undefined),
    );
    if (outcome.kind === 'unknown') throw data({ id: param }, { status: 404 });
    if (outcome.kind === 'not_allowed') throw new StaffError('not_allowed');
    if (outcome.kind === 'saved') return outcome;
    if (outcome.kind === 'asks') return { ...outcome, typed: readProductForm(form).typed };
    const format = dateTimeFormatOf(context);
    const meanwhile = outcome.meanwhile.map(({ at, ...change }) => ({
      ...change,
      when: at && format(at),
    }));
    return { ...outcome, meanwhile };
  });
}

async function parseAndSave({ form, context }: FormRequest, save: SaveTexts) {
  const { read, pictureProblem } = await readWithPicture(form, context);
  const { typed } = read;
  if (!read.texts || pictureProblem) {
    const problems = read.problems ?? {};
    return respond({ kind: 'wrong', typed, problems, pictureProblem }, 422);
  }
  try {
    const result = await save(read.texts, form);
    if (result instanceof Response) return result;
    return respond(result, result.kind === 'saved' ? 200 : 409);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { message, status } = readRefusal(error, context, 409);
    return respond({ kind: 'refused', typed, message }, status);
  }
}

export const draftActs = ['publish', 'discard'] as const;
export type DraftAct = (typeof draftActs)[number];

export type DraftResult =
  | { kind: 'done'; intent: 'draft'; about: DraftAct }
  | StaffRefusal<'draft'>;

async function decideDraft({ request, form, context }: FormRequest, id: number) {
  const intent = 'draft';
  const act = draftActs.find((one) => one === form.get('act')) ?? 'discard';
  const needed = act === 'publish' ? 'products.edit' : 'products.draft';
  const { id: staffId } = requirePermission(context, needed);
  const decision = { id, version: textIn(form, 'version'), staffId };
  const decide = act === 'publish' ? publishProductDraft : discardProductDraft;
  try {
    await runForm({ request, form, context }, async (inside) => {
      await decide(inside.get(storeContext).db, decision);
      return true;
    });
    return data<DraftResult>({ kind: 'done', intent, about: act });
  } catch (error) {
    return refuseChange(error, context, { intent, about: act });
  }
}

/** Stores a picture that came with the form, which happens only without scripts. */
async function readWithPicture(
  form: FormData,
  context: Context,
): Promise<{ read: ReadProduct; pictureProblem?: string }> {
  const file = form.get('picture');
  if (!(file instanceof File) || file.size === 0) return { read: readProductForm(form) };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const filled = new FormData();
    for (const [name, value] of form) filled.append(name, value);
    filled.append('picture_path', await storePicture(context.get(storeContext), bytes));
    return { read: readProductForm(filled) };
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    const pictureProblem = errorText(error, context.get(visitorContext).language);
    return { read: readProductForm(form), pictureProblem };
  }
}

function readPrice(form: FormData) {
  return { typed: textIn(form, 'price'), meant: textIn(form, 'price_meant') };
}

function readDraftKey(form: FormData): string {
  const key = textIn(form, 'draft_key');
  if (!/^[\w-]{8,64}$/.test(key)) throw data(undefined, { status: 400 });
  return key;
}

function respond(result: ProductResult, status: number) {
  return data<ProductResult>(result, { status });
}

/** Throws a 404 for an unknown product. */
export async function loadProduct(context: Readonly<RouterContextProvider>, param: string) {
  const { db } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const id = readProductId(param);
  const product = id === undefined ? undefined : await findAdminProduct(db, id);
  if (!product) throw data({ id: param }, { status: 404 });
  const format = dateTimeFormatOf(context);
  const history = product.history.map((event) => ({ ...event, when: format(event.at) }));
  const others = (await listCards(db)).filter((other) => other.id !== id);
  const { draft, ...published } = product;
  // Who may not publish goes on with the draft.
  const mayPublish = can(context.get(staffContext).role, 'products.edit');
  const { texts, version } = (mayPublish ? undefined : draft) ?? published;
  const draftView = draft && { ...draft, when: format(draft.at) };
  return {
    language,
    product: { ...published, texts, version, draft: draftView, history, others },
  };
}

export type ProductEventView = Awaited<
  ReturnType<typeof loadProduct>
>['product']['history'][number];

export type DraftView = NonNullable<Awaited<ReturnType<typeof loadProduct>>['product']['draft']>;

export type ConcurrentChangeView = Omit<Meanwhile, 'at'> & { when: string | undefined };

/** `typed` is what the form held: a page without scripts shows it again. */
export type ProductResult =
  | { kind: 'saved'; texts: ProductTexts; version: string }
  | {
      kind: 'wrong';
      typed: ProductTexts;
      problems: ProductProblems;
      pictureProblem: string | undefined;
    }
  | { kind: 'stale'; merged: ProductTexts; version: string; meanwhile: ConcurrentChangeView[] }
  | { kind: 'asks'; typed: ProductTexts; question: PriceQuestion }
  | { kind: 'refused'; typed: ProductTexts; message: string | undefined };

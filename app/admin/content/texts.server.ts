import { data, href, type RouterContextProvider, redirect } from 'react-router';
import { storeContext, visitorContext } from '#app/context.ts';
import { requirePermission } from '#app/middleware/require-permission.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { errorText } from '#app/words/error-text.ts';
import { listCards } from '#domain/catalog/admin-products.server.ts';
import { PictureError } from '#domain/catalog/picture-error.ts';
import { pickTranslation } from '#domain/catalog/product.ts';
import { storePicture } from '#domain/catalog/store-picture.server.ts';
import { versionOfTexts } from '#domain/edited-fields.server.ts';
import { listTexts } from '#domain/texts/list-texts.server.ts';
import { placeholderValues } from '#domain/texts/placeholders.ts';
import {
  discardDraft,
  type EditedText,
  findText,
  resetText,
  restoreVersion,
  saveText,
  setArticleHidden,
  type TextMeanwhile,
} from '#domain/texts/save-text.server.ts';
import {
  articleName,
  emptyTextFields,
  fieldNamesOf,
  kindOf,
  type PageName,
  slugOf,
  type TextFields,
  type TextKind,
} from '#domain/texts/shop-texts.ts';
import { listTextEvents } from '#domain/texts/text-events.server.ts';
import { readTextForm, type TextProblems } from '#domain/texts/text-form.ts';
import {
  readRefusal,
  refuseChange,
  runForm,
  type StaffRefusal,
  textIn,
} from '../forms/staff-request.server.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';
import { defaultText, homePlaceholders } from './default-texts.server.ts';
import { newArticle, textsAddress } from './texts-address.ts';

type Context = Readonly<RouterContextProvider>;

export type ListedText = Awaited<ReturnType<typeof loadList>>[number];
export type OpenText = Awaited<ReturnType<typeof loadText>>;

/** Throws a 404 for an unknown text. */
export async function loadTexts(request: Request, context: Context) {
  const { language } = context.get(visitorContext);
  const name = textsAddress.fromRequest(request).filters.text;
  if (!name) return { language, list: await loadList(context), text: undefined };
  return { language, list: [], text: await loadText(context, name) };
}

async function loadList(context: Context) {
  const { language } = context.get(visitorContext);
  const format = dateTimeFormatOf(context);
  const texts = await listTexts(context.get(storeContext).db);
  return texts.map(({ titles, changedAt, ...text }) => ({
    ...text,
    title: pickTranslation(language, titles),
    changed: changedAt && format(changedAt),
  }));
}

async function loadText(context: Context, name: string) {
  const { db, settings } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const isNew = name === newArticle;
  const fallback = isNew ? emptyTextFields('article') : defaultText(name);
  const loaded = isNew ? newText(context) : await findText(db, { name, fallback });
  if (!loaded) throw data(undefined, { status: 404 });
  const { kind, current, version, draft, live, isDown, isChanged } = loaded;
  const format = dateTimeFormatOf(context);
  const history = isNew ? [] : await listTextEvents(db, name);
  return {
    name,
    kind,
    isNew,
    isDown,
    isChanged,
    version,
    texts: current,
    hasDraft: draft !== undefined,
    isPublic: live !== undefined && !isDown,
    hasDefault: !isNew && fallback !== undefined,
    history: history.map((event) => ({ ...event, when: format(event.at) })),
    placeholders: kind === 'home' ? homePlaceholders(settings) : {},
    variables: placeholderValues(language, settings),
    products: kind === 'article' ? await listProducts(context) : [],
    address: addressInShop(name),
  };
}

function newText(context: Context) {
  const { timeZone } = context.get(storeContext).settings;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  const current: TextFields = { ...emptyTextFields('article'), iso_date: today };
  return {
    kind: 'article' as const,
    current,
    version: versionOfTexts(fieldNamesOf('article'), current),
    draft: undefined,
    live: undefined,
    isDown: false,
    isChanged: false,
  };
}

async function listProducts(context: Context) {
  const { language } = context.get(visitorContext);
  const cards = await listCards(context.get(storeContext).db);
  return cards.map(({ id, title_en, title_ar }) => ({
    id: `${id}`,
    title: pickTranslation(language, { en: title_en, ar: title_ar }),
  }));
}

const addresses: Record<PageName | 'home', string> = {
  home: href('/'),
  about: href('/about'),
  shipping: href('/shipping-terms'),
  privacy: href('/privacy'),
};

function addressInShop(name: string): string {
  const slug = slugOf(name);
  if (slug) return href('/blog/:slug', { slug });
  return addresses[name as keyof typeof addresses] ?? href('/blog');
}

export const textActs = ['discard', 'reset', 'down', 'up', 'restore'] as const;
export type TextAct = (typeof textActs)[number];

/** Acts that change the published texts; the others change a draft. */
const publishing: ReadonlySet<TextAct> = new Set(['reset', 'down', 'up']);

export type ConcurrentChangeView = Omit<TextMeanwhile, 'at'> & { when: string | undefined };

/** `typed` contains the form's values: a page without scripts shows them again. */
export type SaveResult =
  | { kind: 'saved'; texts: TextFields; version: string; isPublished: boolean }
  | { kind: 'wrong'; typed: TextFields; slug: string; problems: TextProblems }
  | { kind: 'stale'; merged: TextFields; version: string; meanwhile: ConcurrentChangeView[] }
  | { kind: 'refused'; typed: TextFields; message: string | undefined };

export type ActionResult =
  | { kind: 'done'; intent: 'act'; about: string; act: TextAct }
  | StaffRefusal<'act'>;

export async function handleTextsAction(request: Request, context: Context) {
  const form = await request.formData();
  return form.get('intent') === 'act'
    ? handleTextAction(request, form, context)
    : saveFromForm(request, form, context);
}

async function handleTextAction(request: Request, form: FormData, context: Context) {
  const act = textActs.find((one) => one === form.get('act')) ?? 'discard';
  if (publishing.has(act)) requirePermission(context, 'texts.publish');
  const edit = { ...editOf(textIn(form, 'name'), context), version: textIn(form, 'version') };
  const about = act === 'restore' ? textIn(form, 'event') : act;
  try {
    await runForm({ request, form, context }, async (inside) => {
      await perform(act, edit, { form, context: inside });
      return true;
    });
    return data<ActionResult>({ kind: 'done', intent: 'act', about, act });
  } catch (error) {
    return refuseChange(error, context, { intent: 'act', about });
  }
}

async function perform(
  act: TextAct,
  edit: EditedText & { version: string },
  { form, context }: { form: FormData; context: Context },
): Promise<void> {
  const { db } = context.get(storeContext);
  if (act === 'discard') return discardDraft(db, edit);
  if (act === 'reset') return resetText(db, edit);
  if (act === 'restore') {
    const event = textIn(form, 'event');
    return restoreVersion(db, edit, /^\d{1,15}$/.test(event) ? Number(event) : 0);
  }
  return setArticleHidden(db, edit, act === 'down');
}

function editOf(name: string, context: Context): EditedText {
  const actor = `staff:${context.get(staffContext).id}` as const;
  return { name, fallback: defaultText(name), actor };
}

async function saveFromForm(request: Request, form: FormData, context: Context) {
  const isNew = form.has('slug');
  const slug = textIn(form, 'slug').trim();
  const name = isNew ? articleName(slug) : textIn(form, 'name');
  const kind: TextKind = (isNew ? 'article' : kindOf(name)) ?? 'article';
  const { read, problems } = await readForm(kind, form, context);
  const isPublished = form.get('act') === 'publish';
  if (isPublished) requirePermission(context, 'texts.publish');
  if (isNew && !slugOf(name)) problems.slug = { code: 'slug' };
  if (isNew && !read.typed.cover && !problems.cover) problems.cover = { code: 'required' };
  const wrong = () => data<SaveResult>({ kind: 'wrong', typed: read.typed, slug, problems }, 422);
  if (!read.texts || Object.keys(problems).length > 0) return wrong();
  const edit = {
    ...editOf(name, context),
    texts: read.texts,
    version: textIn(form, 'version'),
    isNew,
    isPublished,
  };
  try {
    const outcome = await runForm(
      { request, form, context },
      (inside) => saveText(inside.get(storeContext).db, edit),
      (result) => (result.kind === 'saved' ? result : undefined),
    );
    if (outcome.kind === 'taken') {
      problems.slug = { code: 'taken' };
      return wrong();
    }
    if (outcome.kind === 'stale') return data<SaveResult>(withWhen(outcome, context), 409);
    if (isNew) return redirect(textsAddress.write({ text: name }));
    const version = versionOfTexts(fieldNamesOf(kind), edit.texts);
    const { texts } = edit;
    return data<SaveResult>({ kind: 'saved', texts, version, isPublished });
  } catch (error) {
    const { message, status } = readRefusal(error, context, 409);
    return data<SaveResult>({ kind: 'refused', typed: read.typed, message }, status);
  }
}

type Stale = Extract<Awaited<ReturnType<typeof saveText>>, { kind: 'stale' }>;

function withWhen(outcome: Stale, context: Context): SaveResult {
  const format = dateTimeFormatOf(context);
  const meanwhile = outcome.meanwhile.map(({ at, ...change }) => ({
    ...change,
    when: at && format(at),
  }));
  return { ...outcome, meanwhile };
}

/** Stores the form's cover at once, even if another field is invalid. */
async function readForm(kind: TextKind, form: FormData, context: Context) {
  const file = form.get('cover_file');
  const problems: TextProblems = {};
  if (kind === 'article' && file instanceof File && file.size > 0) {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      form.set('cover', await storePicture(context.get(storeContext), bytes));
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      const message = errorText(error, context.get(visitorContext).language);
      problems.cover = { code: 'picture', what: message };
    }
  }
  const read = readTextForm(kind, form);
  return { read, problems: { ...read.problems, ...problems } };
}

import { data, href, type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import { storeContext, visitorContext } from '#app/context.ts';
import { requirePermission } from '#app/middleware/require-permission.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { errorText } from '#app/words/error-text.ts';
import { listCards } from '#domain/catalog/admin-products.server.ts';
import { PictureError } from '#domain/catalog/picture-error.ts';
import { pickTranslation } from '#domain/catalog/product.ts';
import { storePicture } from '#domain/catalog/store-picture.server.ts';
import { versionOfTexts } from '#domain/edited-fields.server.ts';
import { asEmailTextName } from '#domain/texts/email-texts.ts';
import { listTexts } from '#domain/texts/list-texts.server.ts';
import { placeholderValues, type StatedSettings } from '#domain/texts/placeholders.ts';
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
  omitDefaults,
  type PageName,
  slugOf,
  type TextFields,
  type TextKind,
} from '#domain/texts/shop-texts.ts';
import { listTextEvents } from '#domain/texts/text-events.server.ts';
import { type ReadText, readTextForm, type TextProblems } from '#domain/texts/text-form.ts';
import { type WithTyped, withTyped } from '../forms/edited-form.server.ts';
import { textField } from '../forms/form-fields.server.ts';
import {
  handleStaffForm,
  type ResultsOf,
  type SentForm,
  staffForm,
} from '../forms/staff-form.server.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';
import { defaultText, emailDefaults, homePlaceholders } from './default-texts.server.ts';
import { handleEmailTest } from './email-test.server.ts';
import { emailTextsAddress, newArticle, textsAddress } from './texts-address.ts';

type Context = Readonly<RouterContextProvider>;

export type ListedText = Awaited<ReturnType<typeof loadList>>[number];
export type OpenText = Awaited<ReturnType<typeof loadText>>;

/** Throws a 404 for an unknown text. */
export async function loadTexts(request: Request, context: Context) {
  const { language } = context.get(visitorContext);
  const name = textsAddress.fromRequest(request).filters.text;
  if (asEmailTextName(name)) throw redirect(emailTextsAddress.write({ text: name }));
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

/** Loads a text with its history. Throws a 404 for an unknown one. */
export async function loadText(context: Context, name: string) {
  const { db, settings } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const isNew = name === newArticle;
  const fallback = isNew ? emptyTextFields('article') : defaultText(name, settings);
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
    placeholders: placeholdersOf(kind, settings),
    variables: placeholderValues(language, settings),
    products: kind === 'article' ? await listProducts(context) : [],
    address: addressInShop(name),
  };
}

function placeholdersOf(kind: TextKind, settings: StatedSettings): TextFields {
  const email = asEmailTextName(kind);
  if (email) return emailDefaults(email);
  return kind === 'home' ? homePlaceholders(settings) : {};
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

const textActs = ['discard', 'reset', 'down', 'up', 'restore'] as const;
export type TextAct = (typeof textActs)[number];

/** Acts that change the published texts; the others change a draft. */
const publishing: ReadonlySet<TextAct> = new Set(['reset', 'down', 'up']);

export async function handleTextsAction(request: Request, context: Context) {
  const sent = { request, context, form: await request.formData() };
  if (sent.form.get('intent') === 'act') return handleAct(sent);
  return sent.form.has('test') ? handleEmailTest(sent) : handleEditor(sent);
}

async function handleAct(sent: SentForm) {
  const act = textActs.find((one) => one === sent.form.get('act')) ?? 'discard';
  if (publishing.has(act)) requirePermission(sent.context, 'texts.publish');
  const about = act === 'restore' ? fieldIn(sent.form, 'event') : act;
  return handleStaffForm(sent, { act: actForm(act) }, { about });
}

function actForm(act: TextAct) {
  return staffForm({
    schema: z.object({ name: textField, version: textField, event: textField }),
    async run({ name, version, event }, { store: { db }, context }) {
      const edit = { ...editOf(name, context), version };
      if (act === 'discard') await discardDraft(db, edit);
      else if (act === 'reset') await resetText(db, edit);
      else if (act === 'restore') await restoreVersion(db, edit, readEventId(event));
      else await setArticleHidden(db, edit, act === 'down');
      return { kind: 'done' };
    },
  });
}

function readEventId(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

function editOf(name: string, context: Context): EditedText {
  const actor = `staff:${context.get(staffContext).id}` as const;
  return { name, fallback: defaultText(name, context.get(storeContext).settings), actor };
}

async function handleEditor(sent: SentForm) {
  const { form, context } = sent;
  const isNew = form.has('slug');
  const slug = fieldIn(form, 'slug').trim();
  const name = isNew ? articleName(slug) : fieldIn(form, 'name');
  const kind: TextKind = (isNew ? 'article' : kindOf(name)) ?? 'article';
  const { read, problems } = await readForm(kind, form, context);
  const isPublished = form.get('act') === 'publish';
  if (isPublished) requirePermission(context, 'texts.publish');
  if (isNew && !slugOf(name)) problems.slug = { code: 'slug' };
  if (isNew && !read.typed.cover && !problems.cover) problems.cover = { code: 'required' };
  const edited = { name, kind, isNew, isPublished, slug, read, problems };
  const options = { intent: 'save', usualStatus: 409 };
  const response = await handleStaffForm(sent, { save: saveForm(edited) }, options);
  return withTyped(response, read.typed);
}

type EditedForm = {
  name: string;
  kind: TextKind;
  isNew: boolean;
  isPublished: boolean;
  slug: string;
  read: ReadText;
  problems: TextProblems;
};

function saveForm({ name, kind, isNew, isPublished, slug, read, problems }: EditedForm) {
  const { typed, texts } = read;
  return staffForm({
    schema: z.object({ version: textField }),
    isDone: ({ kind: outcome }) => outcome === 'saved',
    async run({ version }, { store, context }): Promise<{ kind: 'saved' } | Wrong | Stale> {
      if (!texts || Object.keys(problems).length > 0) {
        return { kind: 'wrong', typed, slug, problems };
      }
      const edit = { ...editOf(name, context), texts, version, isNew, isPublished };
      const outcome = await saveText(store.db, edit);
      if (outcome.kind === 'saved') return outcome;
      if (outcome.kind === 'taken') {
        return { kind: 'wrong', typed, slug, problems: { ...problems, slug: { code: 'taken' } } };
      }
      const format = dateTimeFormatOf(context);
      const meanwhile = outcome.meanwhile.map(({ at, ...change }) => ({
        ...change,
        when: at && format(at),
      }));
      return { ...outcome, meanwhile };
    },
    async afterCommit(outcome): Promise<Saved | Wrong | Stale> {
      if (outcome.kind !== 'saved' || !texts) return outcome as Wrong | Stale;
      if (isNew) throw redirect(textsAddress.write({ text: name }));
      const version = versionOfTexts(fieldNamesOf(kind), texts);
      return { kind: 'saved', texts, version, isPublished };
    },
  });
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
  const email = asEmailTextName(kind);
  if (email && read.texts) read.texts = omitDefaults(read.texts, emailDefaults(email));
  return { read, problems: { ...read.problems, ...problems } };
}

function fieldIn(form: FormData, name: string): string {
  return `${form.get(name) ?? ''}`;
}

export type ConcurrentChangeView = Omit<TextMeanwhile, 'at'> & { when: string | undefined };

type Saved = { kind: 'saved'; texts: TextFields; version: string; isPublished: boolean };
/** `typed` has the form's values: a page without scripts shows them again. */
type Wrong = { kind: 'wrong'; typed: TextFields; slug: string; problems: TextProblems };
type Stale = {
  kind: 'stale';
  merged: TextFields;
  version: string;
  meanwhile: ConcurrentChangeView[];
};

type SaveForms = { save: ReturnType<typeof saveForm> };
export type SaveResult = WithTyped<ResultsOf<SaveForms>['save'], TextFields>;
export type ActionResult = ResultsOf<{ act: ReturnType<typeof actForm> }>['act'];

import { data, type RouterContextProvider } from 'react-router';
import { storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { asEmailTextName, type EmailTextName } from '#domain/texts/email-texts.ts';
import { listEmailTexts } from '#domain/texts/list-texts.server.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';
import { loadText } from './texts.server.ts';
import { emailTextsAddress } from './texts-address.ts';

type Context = Readonly<RouterContextProvider>;

/** Throws a 404 for an unknown email. */
export async function loadEmailTexts(request: Request, context: Context) {
  const { language } = context.get(visitorContext);
  const { email } = context.get(staffContext);
  const { text } = emailTextsAddress.fromRequest(request).filters;
  if (!text) return { language, email, list: await loadList(context), text: undefined };
  const name = asEmailTextName(text);
  if (!name) throw data(undefined, { status: 404 });
  return { language, email, list: [], text: await loadText(context, name) };
}

async function loadList(context: Context) {
  const format = dateTimeFormatOf(context);
  const emails = await listEmailTexts(context.get(storeContext).db);
  return emails.map(({ name, isDefault, hasDraft, changedAt, changedBy }) => ({
    name: name as EmailTextName,
    isDefault,
    hasDraft,
    changedBy,
    changed: changedAt && format(changedAt),
  }));
}

import { data, type RouterContextProvider } from 'react-router';
import { storeContext } from '#app/context.ts';
import { requirePermission } from '#app/middleware/permissions.ts';
import { storeDay } from '#domain/calendar/store-day.ts';
import { isEmail } from '#domain/email-address.ts';
import { erasePerson } from '#domain/privacy/erase-person.server.ts';
import { exportPerson } from '#domain/privacy/export-person.server.ts';
import { findPersonalData } from '#domain/privacy/held-data.server.ts';
import { type PersonalData, PrivacyError } from '#domain/privacy/privacy.ts';
import { momentFormatOf } from '../kit/page-load.server.ts';
import {
  answerForm,
  readStaffRequest,
  refuseChange,
  type StaffRefusal,
  textIn,
} from '../kit/staff-request.server.ts';

type Asked = {
  request: Request;
  form: FormData;
  context: Readonly<RouterContextProvider>;
  email: string;
  actor: `staff:${string}`;
};

export async function actOnPerson(request: Request, context: Readonly<RouterContextProvider>) {
  const actor = `staff:${requirePermission(context, 'privacy.erase').id}` as const;
  const form = await request.formData();
  const intent = privacyIntents.find((known) => known === form.get('intent'));
  if (!intent) throw data(undefined, { status: 400 });
  const email = textIn(form, 'email').trim();
  try {
    if (!isEmail(email)) throw new PrivacyError('email_invalid');
    return data<PrivacyAnswer>(await acts[intent]({ request, form, context, email, actor }));
  } catch (error) {
    return refuseChange(error, context, { intent, about: '' });
  }
}

export const privacyIntents = ['find', 'export', 'erase'] as const;
type PrivacyIntent = (typeof privacyIntents)[number];

export type ShownHeld = Omit<PersonalData, 'backups'> & {
  backups: { file: string; made: string; isThinned: boolean; by: string }[];
};

export type PrivacyAnswer =
  | StaffRefusal<PrivacyIntent>
  | {
      intent: PrivacyIntent;
      kind: 'done';
      /** Empty after an erasure, whose answer is stored. */
      email: string;
      held: ShownHeld;
      file?: { name: string; text: string };
    };

const acts: Record<PrivacyIntent, (asked: Asked) => Promise<PrivacyAnswer>> = {
  async find(asked) {
    await readStaffRequest(asked);
    return { intent: 'find', kind: 'done', email: asked.email, held: await readHeld(asked) };
  },
  async export(asked) {
    await readStaffRequest(asked);
    const { context, email, actor } = asked;
    const { db, settings } = context.get(storeContext);
    const found = await exportPerson(db, email, actor);
    if (!found) throw new PrivacyError('nothing_held');
    const held = await readHeld(asked);
    const name = `customer-${storeDay(settings.timeZone, new Date())}.json`;
    const file = { name, text: `${JSON.stringify(found, undefined, 2)}\n` };
    return { intent: 'export', kind: 'done', email, held, file };
  },
  async erase(asked) {
    const { form, context, email, actor } = asked;
    const isForced = form.has('force');
    return answerForm(asked, async (inside) => {
      const outcome = await erasePerson(inside.get(storeContext).db, { email, isForced, actor });
      if (!outcome.ok) {
        throw new PrivacyError(outcome.why === 'open' ? 'still_open' : 'nothing_held');
      }
      return { intent: 'erase', kind: 'done', email: '', held: toShown(outcome.data, context) };
    });
  },
};

async function readHeld({ context, email }: Asked): Promise<ShownHeld> {
  const held = await findPersonalData(context.get(storeContext).db, email);
  if (!held) throw new PrivacyError('nothing_held');
  return toShown(held, context);
}

function toShown({ backups, ...held }: PersonalData, context: Asked['context']): ShownHeld {
  const format = momentFormatOf(context);
  const shown = backups.map(({ file, madeAt, isThinned, goneBy }) => {
    return { file, made: format(madeAt), isThinned, by: format(goneBy) };
  });
  return { ...held, backups: shown };
}

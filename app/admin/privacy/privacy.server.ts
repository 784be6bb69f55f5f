import { data, type RouterContextProvider } from 'react-router';
import { storeContext } from '#app/context.ts';
import { requirePermission } from '#app/middleware/require-permission.ts';
import { dateInTimeZone } from '#domain/calendar/date-in-time-zone.ts';
import { isEmail } from '#domain/email-address.ts';
import { erasePerson } from '#domain/privacy/erase-person.server.ts';
import { exportPerson } from '#domain/privacy/export-person.server.ts';
import { findPersonalData } from '#domain/privacy/find-personal-data.server.ts';
import { type PersonalData, PrivacyError } from '#domain/privacy/privacy.ts';
import {
  readStaffRequest,
  refuseChange,
  runForm,
  type StaffRefusal,
  textIn,
} from '../forms/staff-request.server.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';

type HandlerInput = {
  request: Request;
  form: FormData;
  context: Readonly<RouterContextProvider>;
  email: string;
  actor: `staff:${string}`;
};

export async function handlePrivacyAction(
  request: Request,
  context: Readonly<RouterContextProvider>,
) {
  const actor = `staff:${requirePermission(context, 'privacy.erase').id}` as const;
  const form = await request.formData();
  const intent = privacyIntents.find((option) => option === form.get('intent'));
  if (!intent) throw data(undefined, { status: 400 });
  const email = textIn(form, 'email').trim();
  try {
    if (!isEmail(email)) throw new PrivacyError('email_invalid');
    return data<PrivacyResult>(await handlers[intent]({ request, form, context, email, actor }));
  } catch (error) {
    return refuseChange(error, context, { intent, about: '' });
  }
}

export const privacyIntents = ['find', 'export', 'erase'] as const;
type PrivacyIntent = (typeof privacyIntents)[number];

export type PersonalDataView = Omit<PersonalData, 'backups'> & {
  backups: { file: string; made: string; isThinned: boolean; by: string }[];
};

export type PrivacyResult =
  | StaffRefusal<PrivacyIntent>
  | {
      intent: PrivacyIntent;
      kind: 'done';
      /** Empty after an erasure, whose answer is stored. */
      email: string;
      held: PersonalDataView;
      file?: { name: string; text: string };
    };

const handlers: Record<PrivacyIntent, (input: HandlerInput) => Promise<PrivacyResult>> = {
  async find(input) {
    await readStaffRequest(input);
    return {
      intent: 'find',
      kind: 'done',
      email: input.email,
      held: await readPersonalData(input),
    };
  },
  async export(input) {
    await readStaffRequest(input);
    const { context, email, actor } = input;
    const { db, settings } = context.get(storeContext);
    const personExport = await exportPerson(db, email, actor);
    if (!personExport) throw new PrivacyError('nothing_held');
    const personalData = await readPersonalData(input);
    const name = `customer-${dateInTimeZone(settings.timeZone, new Date())}.json`;
    const file = { name, text: `${JSON.stringify(personExport, undefined, 2)}\n` };
    return { intent: 'export', kind: 'done', email, held: personalData, file };
  },
  async erase(input) {
    const { form, context, email, actor } = input;
    const isForced = form.has('force');
    return runForm(input, async (inside) => {
      const outcome = await erasePerson(inside.get(storeContext).db, { email, isForced, actor });
      if (!outcome.ok) {
        throw new PrivacyError(outcome.why === 'open' ? 'still_open' : 'nothing_held');
      }
      return {
        intent: 'erase',
        kind: 'done',
        email: '',
        held: toPersonalDataView(outcome.data, context),
      };
    });
  },
};

async function readPersonalData({ context, email }: HandlerInput): Promise<PersonalDataView> {
  const personalData = await findPersonalData(context.get(storeContext).db, email);
  if (!personalData) throw new PrivacyError('nothing_held');
  return toPersonalDataView(personalData, context);
}

function toPersonalDataView(
  { backups, ...personalData }: PersonalData,
  context: HandlerInput['context'],
): PersonalDataView {
  const format = dateTimeFormatOf(context);
  const backupViews = backups.map(({ file, madeAt, isThinned, goneBy }) => {
    return { file, made: format(madeAt), isThinned, by: format(goneBy) };
  });
  return { ...personalData, backups: backupViews };
}

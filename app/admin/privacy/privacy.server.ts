import { z } from 'zod';
import { requirePermission } from '#app/middleware/require-permission.ts';
import { dateInTimeZone } from '#domain/calendar/date-in-time-zone.ts';
import { isEmail } from '#domain/email-address.ts';
import { type PersonalData, PrivacyError } from '#domain/privacy/privacy.ts';
import { checkBoxField } from '../forms/form-fields.server.ts';
import {
  handleStaffForm,
  type ResultsOf,
  type SentForm,
  type StaffFormInput,
  staffForm,
} from '../forms/staff-form.server.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';

export async function handlePrivacyAction(request: Request, context: SentForm['context']) {
  requirePermission(context, 'privacy.erase');
  return handleStaffForm({ request, context, form: await request.formData() }, forms);
}

const aboutPerson = {
  schema: z.object({ email: z.string().trim().refine(isEmail) }),
  invalid: () => new PrivacyError('email_invalid', 'email'),
};

const forms = {
  find: staffForm({
    ...aboutPerson,
    idempotent: 'none',
    async run({ email }, input) {
      return { kind: 'done', email, held: await readPersonalData(email, input) };
    },
  }),

  export: staffForm({
    ...aboutPerson,
    idempotent: 'none',
    async run({ email }, input) {
      const { db, settings } = input.store;
      const { exportPerson } = await import('#domain/privacy/export-person.server.ts');
      const personExport = await exportPerson(db, email, input.actor);
      if (!personExport) throw new PrivacyError('nothing_held');
      const personalData = await readPersonalData(email, input);
      const name = `customer-${dateInTimeZone(settings.timeZone, new Date())}.json`;
      const file = { name, text: `${JSON.stringify(personExport, undefined, 2)}\n` };
      return { kind: 'done', email, held: personalData, file };
    },
  }),

  erase: staffForm({
    ...aboutPerson,
    schema: aboutPerson.schema.extend({ force: checkBoxField }),
    async run({ email, force: isForced }, { store, actor, context }) {
      const { erasePerson } = await import('#domain/privacy/erase-person.server.ts');
      const outcome = await erasePerson(store.db, { email, isForced, actor });
      if (!outcome.ok) {
        throw new PrivacyError(outcome.why === 'open' ? 'still_open' : 'nothing_held');
      }
      // The answer is stored, so it does not name the person.
      return { kind: 'done', email: '', held: toPersonalDataView(outcome.data, context) };
    },
  }),
};

export const privacyIntents = Object.keys(forms);

type PrivacyResults = ResultsOf<typeof forms>;
export type PrivacyResult = PrivacyResults[keyof PrivacyResults];

export type PersonalDataView = Omit<PersonalData, 'backups'> & {
  backups: { file: string; made: string; isThinned: boolean; by: string }[];
};

async function readPersonalData(
  email: string,
  { store, context }: StaffFormInput,
): Promise<PersonalDataView> {
  const { findPersonalData } = await import('#domain/privacy/find-personal-data.server.ts');
  const personalData = await findPersonalData(store.db, email);
  if (!personalData) throw new PrivacyError('nothing_held');
  return toPersonalDataView(personalData, context);
}

function toPersonalDataView(
  { backups, ...personalData }: PersonalData,
  context: SentForm['context'],
): PersonalDataView {
  const format = dateTimeFormatOf(context);
  const backupViews = backups.map(({ file, madeAt, isThinned, goneBy }) => {
    return { file, made: format(madeAt), isThinned, by: format(goneBy) };
  });
  return { ...personalData, backups: backupViews };
}

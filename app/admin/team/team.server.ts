import { z } from 'zod';
import { visitorContext } from '#app/context.ts';
import { requirePermission } from '#app/middleware/require-permission.ts';
import { deliverNow, type FirstAttempt } from '#domain/emails/deliver-now.server.ts';
import { asLanguage } from '#domain/language.ts';
import {
  changeRole,
  disablePerson,
  enablePerson,
  resetSecondFactor,
  signOutEverywhere,
} from '#domain/staff/change-person.server.ts';
import {
  inviteStaff,
  resendInvitation,
  withdrawInvitation,
} from '#domain/staff/invitations.server.ts';
import { StaffError } from '#domain/staff/staff-error.ts';
import { setSecondFactorRequired } from '#domain/staff/staff-settings.server.ts';
import type { Store } from '#domain/store.ts';
import { textField } from '../forms/form-fields.server.ts';
import {
  handleStaffForm,
  type ResultsOf,
  type SentForm,
  type StaffFormInput,
  staffForm,
} from '../forms/staff-form.server.ts';

export async function handlePeopleAction(request: Request, context: SentForm['context']) {
  requirePermission(context, 'people.manage');
  return handleStaffForm({ request, context, form: await request.formData() }, forms);
}

/** `isLinkLost`: a repeat; only the first response had the link. */
type Invited = {
  kind: 'done';
  invited: { email: string; link: string | undefined; isLinkLost?: boolean; emailId: string };
};

const invitation = {
  /** A repeat gets no link: the database has only its hash. */
  toStored: ({ kind, invited }: Invited): Invited => {
    return { kind, invited: { ...invited, link: undefined, isLinkLost: true } };
  },

  /** Delivers the email after the commit; a repeat returns its outcome, too. */
  async afterCommit({ kind, invited }: Invited, { store }: StaffFormInput) {
    const { emailId, ...view } = invited;
    // The inviting member must receive the link, whatever the email's outcome.
    const delivery = await deliverNow(store, emailId).catch((error): FirstAttempt => {
      store.report(error);
      return { result: 'later' };
    });
    return { kind, invited: { ...view, delivery } };
  },
};

const withTarget = {
  schema: z.object({ about: z.uuid() }),
  invalid: () => new StaffError('person_unknown'),
};

const forms = {
  role: staffForm({
    ...withTarget,
    schema: withTarget.schema.extend({ role: textField, seen: textField }),
    async run({ about: personId, role, seen }, { store, staffId: adminId }) {
      await changeRole(store.db, { adminId, personId, role, seen });
      return { kind: 'done' };
    },
  }),
  sign_out: aboutPerson((db, { adminId, about: personId }) =>
    signOutEverywhere(db, { adminId, personId }),
  ),
  reset_factor: aboutPerson((db, { adminId, about: personId }) =>
    resetSecondFactor(db, { adminId, personId }),
  ),
  disable: aboutPerson((db, { adminId, about: personId }) =>
    disablePerson(db, { adminId, personId }),
  ),
  enable: aboutPerson((db, { adminId, about: personId }) =>
    enablePerson(db, { adminId, personId }),
  ),

  invite: staffForm({
    ...invitation,
    schema: z.object({ email: textField, name: textField, role: textField, language: textField }),
    async run({ language, ...typed }, { store, context, staffId: adminId }): Promise<Invited> {
      const ownLanguage = context.get(visitorContext).language;
      const person = { ...typed, language: asLanguage(language) ?? ownLanguage };
      return { kind: 'done', invited: await inviteStaff(store, { adminId, ...person }) };
    },
  }),

  resend: staffForm({
    ...invitation,
    ...withTarget,
    async run({ about: invitationId }, { store, staffId: adminId }): Promise<Invited> {
      return { kind: 'done', invited: await resendInvitation(store, { adminId, invitationId }) };
    },
  }),

  withdraw: aboutPerson((db, { adminId, about: invitationId }) =>
    withdrawInvitation(db, { adminId, invitationId }),
  ),

  demand_factor: staffForm({
    permission: 'settings.change',
    schema: z.object({ demanded: textField }),
    async run({ demanded }, { store, staffId: adminId }) {
      await setSecondFactorRequired(store.db, { adminId, isDemanded: demanded === '1' });
      return { kind: 'done' };
    },
  }),
};

/** A form about one account or invitation, which `about` names. */
function aboutPerson(
  change: (db: Store['db'], ids: { adminId: string; about: string }) => Promise<void>,
) {
  return staffForm({
    ...withTarget,
    async run({ about }, { store, staffId: adminId }) {
      await change(store.db, { adminId, about });
      return { kind: 'done' };
    },
  });
}

export const peopleIntents = Object.keys(forms);

type PeopleResults = ResultsOf<typeof forms>;
export type PeopleResult = PeopleResults[keyof PeopleResults];
export type ResultOf<Intent extends keyof PeopleResults> = PeopleResults[Intent];

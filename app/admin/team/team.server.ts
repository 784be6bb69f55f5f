import { data, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { storeContext, visitorContext } from '#app/context.ts';
import { requirePermission } from '#app/middleware/require-permission.ts';
import { deliverNow, type FirstAttempt } from '#domain/emails/deliver-now.server.ts';
import { asLanguage, type Language } from '#domain/language.ts';
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
  type Sent,
  withdrawInvitation,
} from '#domain/staff/invitations.server.ts';
import { StaffError } from '#domain/staff/staff-error.ts';
import { setSecondFactorRequired } from '#domain/staff/staff-settings.server.ts';
import type { Store } from '#domain/store.ts';
import { refuseChange, runForm, type StaffRefusal, textIn } from '../forms/staff-request.server.ts';

type HandlerInput = {
  adminId: string;
  about: string;
  form: FormData;
  store: Store;
  language: Language;
};
/** `isLinkLost`: a repeat; only the first answer had the link. */
type Invited = {
  email: string;
  link: string | undefined;
  isLinkLost?: boolean;
  emailId: string;
};
type Done = {
  intent: PeopleIntent;
  about: string;
  kind: 'done';
  invited?: Invited | undefined;
};

export async function handlePeopleAction(
  request: Request,
  context: Readonly<RouterContextProvider>,
) {
  const { id: adminId } = requirePermission(context, 'people.manage');
  const store = context.get(storeContext);
  const form = await request.formData();
  const about = textIn(form, 'about');
  const { language } = context.get(visitorContext);
  const intent = peopleIntents.find((option) => option === form.get('intent'));
  if (!intent) throw data(undefined, { status: 400 });
  if (intent === 'demand_factor') requirePermission(context, 'settings.change');
  try {
    const hasNoTarget = intent === 'invite' || intent === 'demand_factor';
    if (!hasNoTarget && !z.uuid().safeParse(about).success) {
      throw new StaffError('person_unknown');
    }
    const act = async (inside: typeof context): Promise<Done> => {
      const invited = await handlers[intent]({
        adminId,
        about,
        form,
        language,
        store: inside.get(storeContext),
      });
      return { intent, about, kind: 'done', ...(invited && { invited }) };
    };
    const done = await runForm({ request, form, context }, act, withoutLink);
    return data<PeopleResult>(await withDelivery(store, done));
  } catch (error) {
    return refuseChange(error, context, { intent, about });
  }
}

/** A repeat gets no link: the database has only its hash. */
function withoutLink({ invited, ...result }: Done): Done {
  return invited
    ? { ...result, invited: { ...invited, link: undefined, isLinkLost: true } }
    : result;
}

/** Delivers the email after the commit; a repeat returns its outcome, too. */
async function withDelivery(store: Store, { invited, ...result }: Done): Promise<PeopleResult> {
  if (!invited) return result;
  const { emailId, ...invitation } = invited;
  // The inviting member must receive the link, whatever the email's outcome.
  const delivery = await deliverNow(store, emailId).catch((error): FirstAttempt => {
    store.report(error);
    return { result: 'later' };
  });
  return { ...result, invited: { ...invitation, delivery } };
}

// biome-ignore lint/suspicious/noConfusingVoidType: most changes return nothing.
type Handler = (input: HandlerInput) => Promise<Sent | void>;

const handlers: Record<PeopleIntent, Handler> = {
  role: ({ adminId, about, form, store }) =>
    changeRole(store.db, {
      adminId,
      personId: about,
      role: form.get('role'),
      seen: textIn(form, 'seen'),
    }),
  sign_out: ({ adminId, about, store }) =>
    signOutEverywhere(store.db, { adminId, personId: about }),
  reset_factor: ({ adminId, about, store }) =>
    resetSecondFactor(store.db, { adminId, personId: about }),
  disable: ({ adminId, about, store }) => disablePerson(store.db, { adminId, personId: about }),
  enable: ({ adminId, about, store }) => enablePerson(store.db, { adminId, personId: about }),
  invite: ({ adminId, form, store, language }) =>
    inviteStaff(store, {
      adminId,
      email: textIn(form, 'email'),
      name: textIn(form, 'name'),
      role: form.get('role'),
      language: asLanguage(form.get('language')) ?? language,
    }),
  resend: ({ adminId, about, store }) => resendInvitation(store, { adminId, invitationId: about }),
  withdraw: ({ adminId, about, store }) =>
    withdrawInvitation(store.db, { adminId, invitationId: about }),
  demand_factor: ({ adminId, form, store }) =>
    setSecondFactorRequired(store.db, { adminId, isDemanded: form.get('demanded') === '1' }),
};

export const peopleIntents = [
  'role',
  'sign_out',
  'reset_factor',
  'disable',
  'enable',
  'invite',
  'resend',
  'withdraw',
  'demand_factor',
] as const;
type PeopleIntent = (typeof peopleIntents)[number];

/** `about` is empty for a new invitation. */
export type PeopleResult =
  | StaffRefusal<PeopleIntent>
  | {
      intent: PeopleIntent;
      about: string;
      kind: 'done';
      invited?: Omit<Invited, 'emailId'> & { delivery: FirstAttempt };
    };

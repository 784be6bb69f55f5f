import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { addressOf, outsideApi } from '#domain/addresses.ts';
import { listAccounts } from '#domain/markets/list-accounts.ts';
import {
  forTapAccounts,
  isRealGatewayName,
  isShopGatewayName,
} from '#domain/settings/real-gateways.ts';
import {
  findCurrent,
  openFields,
  type SavedKind,
  ServiceError,
  type ServiceTexts,
  savedKinds,
  secretFields,
} from '#domain/settings/services.ts';
import { listStaffNames } from '#domain/staff/people.server.ts';
import { confirmIdentity } from '#domain/staff/sign-in/second-factor.server.ts';
import { StaffError } from '#domain/staff/staff-error.ts';
import type { Store } from '#domain/store.ts';
import { textField } from '../forms/form-fields.server.ts';
import {
  handleStaffForm,
  type ResultsOf,
  type SentForm,
  type StaffFormInput,
  staffForm,
} from '../forms/staff-form.server.ts';
import { stepForms } from '../forms/step-forms.server.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Variables that hold each kind, of those that the environment sets. */
const variablesOf: Record<SavedKind, readonly string[]> = {
  smtp: ['SMTP_URL'],
  tap: ['TAP_SECRET_KEY', 'TAP_MERCHANT_ID'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  mtjree: ['MTJREE_API_KEY', 'MTJREE_TEST_MODE'],
  ...forTapAccounts((country) => [`TAP_SECRET_KEY_${country}`, `TAP_MERCHANT_ID_${country}`]),
  checkout: ['PAYMENT_GATEWAY'],
};

function fixingVariables(
  { variables, isChoiceFixed }: Store['services'],
  kind: SavedKind,
): string[] {
  // PAYMENT_GATEWAY=back-office leaves the choice to this page.
  if (kind === 'checkout' && !isChoiceFixed) return [];
  return variablesOf[kind].filter((name) => variables.includes(name));
}

export async function loadServices(context: Context) {
  const { db, services, settings, sandbox, markets } = context.get(storeContext);
  const { hasSecondFactor, email } = context.get(staffContext);
  const { language } = context.get(visitorContext);
  const format = dateTimeFormatOf(context);
  const saved = services.saved();
  const names = await listStaffNames(db);
  const { fixedAccounts } = services;
  const accounts = listAccounts({ markets: markets.markets, saved, fixedAccounts });
  const isListed = (kind: SavedKind) =>
    !isRealGatewayName(kind) || accounts.some(({ name }) => name === kind);
  const views = savedKinds.filter(isListed).map((kind) => {
    const current = findCurrent(saved, kind);
    return {
      kind,
      variables: fixingVariables(services, kind),
      id: current?.id ?? '',
      // The secrets stay here.
      fields: current?.fields ?? {},
      by: current && names.get(current.savedBy.replace(/^staff:/, '')),
      when: current && format(current.savedAt),
      isReadable: current?.secrets !== undefined,
      markets: markets.markets
        .filter(({ gatewayAccount }) => gatewayAccount === kind)
        .map(({ name }) => name[language]),
      hasPassword: Boolean(current?.secrets?.password),
      // The others take the address from each charge.
      webhook:
        kind === 'stripe'
          ? `${settings.publicUrl}${addressOf(outsideApi.webhook, { gateway: kind })}`
          : undefined,
    };
  });
  const withKey = views.filter(({ kind, variables, isReadable }) => {
    return isShopGatewayName(kind) && (variables.length > 0 || isReadable);
  });
  return {
    language,
    services: views,
    withKey: withKey.map(({ kind }) => kind),
    hasSecondFactor,
    email,
    supportEmail: settings.supportEmail,
    isFromFixed: services.variables.includes('MAIL_FROM'),
    hasSandbox: sandbox !== undefined,
  };
}

export type ServicesData = Awaited<ReturnType<typeof loadServices>>;
export type ServiceView = ServicesData['services'][number];

export function handleServicesAction(form: FormData, sent: Omit<SentForm, 'form'>) {
  return handleStaffForm({ ...sent, form }, forms);
}

const identity = { current: textField, code: textField };
const about = { about: z.enum(savedKinds), seen: textField };
const secrets = ['current', 'code', 'password', 'key', 'webhook_secret'];

type Confirmed = { current: string; code: string; about: SavedKind };

/** Confirms that the owner is the sender, and that no variable fixes the service. */
async function confirm({ current: password, code, about: kind }: Confirmed, input: StaffFormInput) {
  const { store, staffId, request, context } = input;
  if (fixingVariables(store.services, kind).length > 0) throw new ServiceError('fixed');
  const retryAfterSeconds = await store.rateLimiter.consume(staffId, 'passwordCheck');
  if (retryAfterSeconds > 0) {
    throw new StaffError('too_many_tries', undefined, { retryAfterSeconds });
  }
  const { headers } = request;
  const verifiedHash = await confirmIdentity(store, { staffId, headers, password, code });
  return { staffId, verifiedHash, language: context.get(visitorContext).language };
}

// better-auth has its own connections, so these forms cannot run in the transaction of their key. A change that
// was made twice has the same effect.
const forms = {
  save: staffForm({
    permission: 'settings.change',
    idempotent: 'outside',
    schema: z.object({ ...identity, ...about }),
    secrets,
    async run(values, input) {
      const { about: kind, seen } = values;
      const { store, form } = input;
      const actor = await confirm(values, input);
      const { fixedAccounts } = store.services;
      await store.services.save({
        kind,
        seen,
        typed: readTyped(form, kind),
        fixedAccounts,
        ...actor,
      });
      return { kind: 'done' };
    },
    afterCommit: reloaded,
  }),

  remove: staffForm({
    permission: 'settings.change',
    idempotent: 'outside',
    schema: z.object({ ...identity, ...about }),
    secrets,
    async run(values, input) {
      const { about: kind, seen } = values;
      const actor = await confirm(values, input);
      await input.store.services.remove({ kind, seen, ...actor });
      return { kind: 'done' };
    },
    afterCommit: reloaded,
  }),

  ...stepForms,
};

export const serviceIntents = Object.keys(forms);

/** This process need not wait for the notice that reaches the others. */
async function reloaded<Outcome>(outcome: Outcome, { store }: StaffFormInput): Promise<Outcome> {
  await store.liveSettings.reload();
  return outcome;
}

/** The password of a mail server has another name than the owner's own, which is `current`. */
function readTyped(form: FormData, kind: SavedKind): ServiceTexts {
  const names = [...openFields[kind], ...secretFields[kind]];
  return Object.fromEntries(names.map((name) => [name, `${form.get(name) ?? ''}`]));
}

export type ServicesResults = ResultsOf<typeof forms>;
export type ServicesResult = ServicesResults[keyof ServicesResults];

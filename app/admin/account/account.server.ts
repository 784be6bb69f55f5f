import { z } from 'zod';
import { visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { can } from '#domain/permissions.ts';
import { setFirstSteps } from '#domain/settings/first-steps.server.ts';
import { saveNotices } from '#domain/staff/notices.server.ts';
import { endOwnSessions, renameOwnAccount } from '#domain/staff/own-account.server.ts';
import {
  changeOwnPassword,
  hashOwnPassword,
  verifyOwnPassword,
} from '#domain/staff/sign-in/own-password.server.ts';
import {
  confirmSecondFactor,
  renewBackupCodes,
  startSecondFactorSetup,
  switchOffSecondFactor,
} from '#domain/staff/sign-in/second-factor.server.ts';
import { StaffError } from '#domain/staff/staff-error.ts';
import type { Store } from '#domain/store.ts';
import { checkBoxField, textField } from '../forms/form-fields.server.ts';
import {
  handleStaffForm,
  type ResultsOf,
  type SentForm,
  staffForm,
} from '../forms/staff-form.server.ts';

export async function handleAccountAction(request: Request, context: SentForm['context']) {
  return handleStaffForm({ request, context, form: await request.formData() }, forms);
}

const passwordField = { current: textField };
const secrets = ['current', 'password', 'code'];

const forms = {
  name: staffForm({
    schema: z.object({ name: textField }),
    async run({ name }, { store, staffId }) {
      await renameOwnAccount(store.db, staffId, name);
      return { kind: 'done' };
    },
  }),

  notices: staffForm({
    schema: z.object({ byEmail: checkBoxField, inBrowser: checkBoxField, inTitle: checkBoxField }),
    async run({ byEmail, inBrowser, inTitle }, { store, staffId, context }) {
      const { language } = context.get(visitorContext);
      const choice = { byEmail, inBrowser, inTitle };
      await saveNotices(store.db, staffId, { ...choice, language });
      return { kind: 'done', choice };
    },
  }),

  // Passwords are hashed before the transaction, and checked inside it, because a repeat was already accepted.
  password: staffForm({
    schema: z.object({ ...passwordField, password: textField }),
    secrets,
    async prepare({ current, password }, { store, staffId }) {
      await limitPasswordChecks(store, staffId);
      const verifiedHash = await verifyOwnPassword(store.db, staffId, current);
      return { verifiedHash, hash: await hashOwnPassword(password) };
    },
    async run(_, { store, staffId, context, prepared }) {
      const { sessionId } = context.get(staffContext);
      await changeOwnPassword(store.db, { staffId, sessionId, ...prepared });
      return { kind: 'done' };
    },
  }),

  // A repeat is harmless: a new key has no effect until a code is confirmed, and the previous key was never
  // shown.
  factor_begin: staffForm({
    idempotent: 'none',
    schema: z.object(passwordField),
    secrets,
    prepare: (_, { store, staffId }) => limitPasswordChecks(store, staffId),
    async run({ current: password }, { store, staffId, request: { headers } }) {
      const { address, key } = await startSecondFactorSetup(store, { staffId, headers, password });
      return { kind: 'done', setup: { key, picture: await drawQr(address) } };
    },
  }),

  // better-auth has its own connections: one inside our transaction would wait for it for ever.
  factor_confirm: staffForm({
    idempotent: 'outside',
    schema: z.object({ code: textField }),
    secrets,
    prepare: (_, { store, staffId }) => limitPasswordChecks(store, staffId),
    async run({ code }, { store, staffId, request: { headers } }): Promise<FactorOutcome> {
      return { kind: 'done', ...(await confirmSecondFactor(store, { staffId, headers, code })) };
    },
    toStored: withoutSecrets,
    async afterCommit({ cookies = [], ...outcome }, { responseHeaders }) {
      for (const cookie of cookies) responseHeaders.append('Set-Cookie', cookie);
      return outcome;
    },
  }),

  factor_codes: staffForm({
    idempotent: 'outside',
    schema: z.object(passwordField),
    secrets,
    prepare: (_, { store, staffId }) => limitPasswordChecks(store, staffId),
    async run({ current: password }, { store, staffId, request }): Promise<FactorOutcome> {
      const credentials = { staffId, headers: request.headers, password };
      return { kind: 'done', backupCodes: await renewBackupCodes(store, credentials) };
    },
    toStored: withoutSecrets,
  }),

  factor_off: staffForm({
    schema: z.object(passwordField),
    secrets,
    async prepare({ current }, { store, staffId }) {
      await limitPasswordChecks(store, staffId);
      return { verifiedHash: await verifyOwnPassword(store.db, staffId, current) };
    },
    async run(_, { store, staffId, prepared }) {
      await switchOffSecondFactor(store.db, { staffId, ...prepared });
      return { kind: 'done' };
    },
  }),

  end_session: staffForm({
    schema: z.object({ about: z.uuid() }),
    invalid: () => new StaffError('changed_meanwhile'),
    async run({ about: only }, { store, staffId, context }) {
      const { sessionId } = context.get(staffContext);
      await endOwnSessions(store.db, { staffId, sessionId, only });
      return { kind: 'done' };
    },
  }),

  end_others: staffForm({
    schema: z.object({}),
    async run(_, { store, staffId, context }) {
      await endOwnSessions(store.db, { staffId, sessionId: context.get(staffContext).sessionId });
      return { kind: 'done' };
    },
  }),

  show_steps: staffForm({
    schema: z.object({}),
    async run(_, { store, staffId, context }) {
      const mayShow = can(context.get(staffContext).role, 'settings.change');
      if (mayShow) await setFirstSteps(store.db, staffId, 'open');
      return { kind: 'done' };
    },
  }),
};

async function limitPasswordChecks(store: Store, staffId: string): Promise<void> {
  const retryAfterSeconds = await store.rateLimiter.consume(staffId, 'passwordCheck');
  if (retryAfterSeconds > 0) {
    throw new StaffError('too_many_tries', undefined, { retryAfterSeconds });
  }
}

type FactorOutcome = {
  kind: 'done';
  backupCodes?: string[];
  cookies?: string[];
  /** A repeat has no codes: they are in the first response only. */
  isRepeat?: boolean;
};

function withoutSecrets({ backupCodes }: FactorOutcome): FactorOutcome {
  return backupCodes ? { kind: 'done', isRepeat: true } : { kind: 'done' };
}

/** One path, because the page's policy allows neither styles nor foreign pictures. */
async function drawQr(text: string): Promise<QrPicture> {
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { ecc: 'M', border: 3 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join('') };
}

/** `size`: squares per side; `path` draws the dark ones. */
export type QrPicture = { size: number; path: string };

export const accountIntents = Object.keys(forms);

type AccountResults = ResultsOf<typeof forms>;
export type AccountResult = AccountResults[keyof AccountResults];
export type ResultOf<Intent extends keyof AccountResults> = AccountResults[Intent];

import { data, type RouterContextProvider } from 'react-router';
import { encode } from 'uqr';
import { z } from 'zod';
import { storeContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { can, type StaffRole } from '#domain/permissions.ts';
import { setFirstSteps } from '#domain/settings/first-steps.server.ts';
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
import {
  refuseChange,
  runForm,
  runFormWithoutTransaction,
  type StaffRefusal,
  textIn,
} from '../forms/staff-request.server.ts';

type Context = Readonly<RouterContextProvider>;
type HandlerInput = {
  store: Store;
  staffId: string;
  sessionId: string;
  role: StaffRole;
  headers: Headers;
  text: (name: string) => string;
  hashes: { verifiedHash: string | undefined; newHash: string };
};
type ActionOutput = Omit<Extract<AccountResult, { kind: 'done' }>, 'intent' | 'about' | 'kind'>;
type Done = ActionOutput & { cookies?: string[] };
type Handler = (input: HandlerInput) => Promise<Done>;

export async function handleAccountAction(request: Request, context: Context) {
  const store = context.get(storeContext);
  const { id: staffId, sessionId, role } = context.get(staffContext);
  const form = await request.formData();
  const text = (name: string) => textIn(form, name);
  const intent = accountIntents.find((option) => option === form.get('intent'));
  if (!intent) throw data(undefined, { status: 400 });
  const target = { intent, about: text('about') };
  try {
    const retryAfterSeconds = intentsWithPassword.has(intent)
      ? await store.rateLimiter.consume(staffId, 'passwordCheck')
      : 0;
    if (retryAfterSeconds > 0) {
      throw new StaffError('too_many_tries', undefined, { retryAfterSeconds });
    }
    const { headers } = request;
    const hashes = await hashPasswords(intent, { db: store.db, staffId, text });
    const sent = { request, form, context };
    const act = (inside: Context) =>
      handlers[intent]({
        store: inside.get(storeContext),
        staffId,
        sessionId,
        role,
        headers,
        text,
        hashes,
      });
    const done = await runIntent(intent, sent, act);
    const { cookies = [], ...output } = done;
    const set = cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]);
    return data<AccountResult>({ ...target, kind: 'done', ...output }, { headers: set });
  } catch (error) {
    return refuseChange(error, context, target);
  }
}

const intentsWithPassword = new Set<AccountIntent>([
  'password',
  'factor_begin',
  'factor_confirm',
  'factor_codes',
  'factor_off',
]);

const intentsWithHashes = new Set<AccountIntent>(['password', 'factor_off']);

/**
 * Hashes before the form's transaction. The result is checked inside it, because a repeat was already
 * accepted.
 */
async function hashPasswords(
  intent: AccountIntent,
  { db, staffId, text }: Pick<HandlerInput, 'staffId' | 'text'> & Pick<Store, 'db'>,
): Promise<HandlerInput['hashes']> {
  if (!intentsWithHashes.has(intent)) return { verifiedHash: undefined, newHash: '' };
  const verifiedHash = await verifyOwnPassword(db, staffId, text('current'));
  return {
    verifiedHash,
    newHash: intent === 'password' ? await hashOwnPassword(text('password')) : '',
  };
}

function runIntent(
  intent: AccountIntent,
  sent: Parameters<typeof runForm>[0],
  act: (inside: Context) => Promise<Done>,
): Promise<Done> {
  const runOutside = () => act(sent.context);
  // A repeat is harmless: a new key has no effect until a code is confirmed, and the previous key was never
  // shown.
  if (intent === 'factor_begin') return runOutside();
  if (intentsCallingAuth.has(intent))
    return runFormWithoutTransaction(sent, runOutside, withoutSecrets);
  return runForm(sent, act, withoutSecrets);
}

// better-auth has its own connections: one inside our transaction would wait for it for ever.
const intentsCallingAuth = new Set<AccountIntent>(['factor_confirm', 'factor_codes']);

/** Keys, codes and cookies are in the first answer only. */
function withoutSecrets(done: Done): Done {
  return done.setup || done.backupCodes ? { isRepeat: true } : {};
}

const handlers: Record<AccountIntent, Handler> = {
  name: async ({ store, staffId, text }) => {
    await renameOwnAccount(store.db, staffId, text('name'));
    return {};
  },
  password: async ({ store, staffId, sessionId, hashes }) => {
    const { verifiedHash, newHash: hash } = hashes;
    await changeOwnPassword(store.db, { staffId, sessionId, verifiedHash, hash });
    return {};
  },
  factor_begin: async ({ store, staffId, headers, text }) => {
    const credentials = { staffId, headers, password: text('current') };
    const { address, key } = await startSecondFactorSetup(store, credentials);
    return { setup: { key, picture: drawQr(address) } };
  },
  factor_confirm: ({ store, staffId, headers, text }) =>
    confirmSecondFactor(store, { staffId, headers, code: text('code') }),
  factor_codes: async ({ store, staffId, headers, text }) => {
    const credentials = { staffId, headers, password: text('current') };
    return { backupCodes: await renewBackupCodes(store, credentials) };
  },
  factor_off: async ({ store, staffId, hashes }) => {
    await switchOffSecondFactor(store.db, { staffId, verifiedHash: hashes.verifiedHash });
    return {};
  },
  end_session: async ({ store, staffId, sessionId, text }) => {
    const only = text('about');
    if (!z.uuid().safeParse(only).success) throw new StaffError('changed_meanwhile');
    await endOwnSessions(store.db, { staffId, sessionId, only });
    return {};
  },
  end_others: async ({ store, staffId, sessionId }) => {
    await endOwnSessions(store.db, { staffId, sessionId });
    return {};
  },
  show_steps: async ({ store, staffId, role }) => {
    if (can(role, 'settings.change')) await setFirstSteps(store.db, staffId, 'open');
    return {};
  },
};

/** One path, because the page's policy allows neither styles nor foreign pictures. */
function drawQr(text: string): QrPicture {
  const { size, data } = encode(text, { ecc: 'M', border: 3 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join('') };
}

export const accountIntents = [
  'name',
  'password',
  'factor_begin',
  'factor_confirm',
  'factor_codes',
  'factor_off',
  'end_session',
  'end_others',
  'show_steps',
] as const;
export type AccountIntent = (typeof accountIntents)[number];

/** `size`: squares per side; `path` draws the dark ones. */
export type QrPicture = { size: number; path: string };

export type AccountResult =
  | StaffRefusal<AccountIntent>
  | {
      intent: AccountIntent;
      about: string;
      kind: 'done';
      setup?: { key: string; picture: QrPicture };
      backupCodes?: string[];
      isRepeat?: boolean;
    };

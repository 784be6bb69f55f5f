import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { MailSender } from '#adapters/mail/mail.ts';
import type { Gateways } from '#adapters/payment-gateway/gateway.ts';
import type { Db } from '#database/schema.ts';
import { isEmail } from '../email-address.ts';
import type { RenderEmail, RenderedEmail } from '../emails/render-email.ts';
import { emailSenderOf, messageIdOf } from '../emails/sender.ts';
import type { Language } from '../language.ts';
import type { RateLimiter } from '../runtime/rate-limiter.server.ts';
import { type FirstStepsState, firstAdminEmail } from '../staff/accounts.server.ts';
import { StaffError } from '../staff/staff-error.ts';
import {
  type AddressTestResult,
  type BackupTestResult,
  type Confirmation,
  confirmations,
  FirstStepError,
  type KeyTestResult,
  type MailTestResult,
  type TriedStep,
} from './first-steps.ts';
import { isTapAccountName, type RealGatewayName } from './real-gateways.ts';
import type { StoreSettings } from './store-settings.ts';

/** Changes the setup guide's state for all owners. */
export async function setFirstSteps(
  db: Db,
  staffId: string,
  state: FirstStepsState,
): Promise<void> {
  const row = { first_steps: state, changed_by: `staff:${staffId}` };
  await db
    .insertInto('staff_settings')
    .values({ ...row, demands_second_factor: false })
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet({ ...row, changed_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Throws FirstStepError. */
export async function recordLookedAt(db: Db, staffId: string, step: string): Promise<void> {
  const knownStep = confirmations.find((one) => one === step);
  if (!knownStep) throw new FirstStepError('step_unknown');
  await recordStep(db, staffId, knownStep);
}

async function recordStep(
  db: Db,
  staffId: string,
  step: Confirmation | TriedStep,
  about = '',
): Promise<void> {
  const row = { about, done_by: `staff:${staffId}` };
  await db
    .insertInto('first_steps')
    .values({ step, ...row })
    .onConflict((conflict) =>
      conflict.column('step').doUpdateSet({ ...row, done_at: sql<Date>`now()` }),
    )
    .execute();
}

type TestServices = {
  db: Db;
  gateways: Gateways;
  testGatewayKeys: (only?: RealGatewayName) => Promise<KeyTestResult[]>;
  rateLimiter: RateLimiter;
};

/** Calls each gateway, or `only` one, without charging anything. Throws FirstStepError, StaffError. */
export async function testGateways(
  services: TestServices,
  staffId: string,
  only?: RealGatewayName,
): Promise<KeyTestResult[]> {
  await limitTestRuns(services.rateLimiter, staffId);
  const results = await services.testGatewayKeys(only);
  if (results.length === 0) throw new FirstStepError('no_gateway');
  const areGood = results.every(
    ({ result, isTest }) => !isTest && (result === 'accepted' || result === 'untried'),
  );
  const { name } = services.gateways.primary();
  // Accounts of countries take payments of their markets only.
  const hasShopGateway = results.some(({ gateway }) => !isTapAccountName(gateway));
  const isTaking = only === undefined ? hasShopGateway : only === name;
  if (areGood && isTaking) await recordStep(services.db, staffId, 'gateway', name);
  return results;
}

type MailServices = {
  db: Db;
  mail: MailSender | undefined;
  rateLimiter: RateLimiter;
  renderEmail: RenderEmail;
  settings: StoreSettings;
};
type TestMail = { staffId: string; to: string };

/**
 * Sends a test email immediately, outside the queue, so that the result can be shown. Throws
 * FirstStepError, StaffError.
 */
export async function sendTestMail(
  services: MailServices,
  test: TestMail,
  language: Language,
): Promise<MailTestResult> {
  const { db, renderEmail } = services;
  const { staffId, to } = test;
  const outcome = await sendTestNow(services, {
    staffId,
    to,
    field: 'to',
    language,
    render: () => renderEmail({ kind: 'test', data: {} }, language),
  });
  if (outcome.result === 'accepted') await recordStep(db, staffId, 'mail');
  return outcome;
}

type TestEmailNow = TestMail & {
  /** Field that holds the address, if it was typed. */
  field?: 'to';
  language: Language;
  render: () => Promise<RenderedEmail>;
};

/** Sends an email immediately to the member of staff who tests it. Throws FirstStepError, StaffError. */
export async function sendTestNow(
  { mail, rateLimiter, settings }: Pick<MailServices, 'mail' | 'rateLimiter' | 'settings'>,
  { staffId, field, language, render, ...test }: TestEmailNow,
): Promise<MailTestResult> {
  const to = test.to.trim();
  if (!mail) throw new FirstStepError('mail_off');
  if (!isEmail(to)) throw new StaffError('email_invalid', field);
  if (to.toLowerCase() === firstAdminEmail) throw new StaffError('email_placeholder', field);
  await limitTestRuns(rateLimiter, staffId);
  const outcome = await mail.send({
    messageId: messageIdOf(randomUUID(), settings),
    from: emailSenderOf(language, settings),
    to,
    replyTo: settings.supportEmail,
    language,
    ...(await render()),
  });
  if (outcome.state === 'accepted') return { result: 'accepted', to };
  return { result: outcome.state, to, reason: outcome.reason };
}

type AddressServices = {
  db: Db;
  system: { testAddress(): Promise<AddressTestResult> };
  rateLimiter: RateLimiter;
  settings: Pick<StoreSettings, 'publicUrl'>;
};

/** Calls the shop's own address as shoppers would. Throws StaffError. */
export async function testAddress(
  { db, system, rateLimiter, settings }: AddressServices,
  staffId: string,
): Promise<AddressTestResult> {
  await limitTestRuns(rateLimiter, staffId);
  const outcome = await system.testAddress();
  if (outcome.result === 'ready') await recordStep(db, staffId, 'domain', settings.publicUrl);
  return outcome;
}

type BackupServices = {
  backups: { makeNow(): Promise<boolean> } | undefined;
  rateLimiter: RateLimiter;
  report(fault: unknown): void;
};

/** Milliseconds that a page waits for a backup; it goes on after that. */
const backupWaitMs = 20_000;

/** Throws FirstStepError, StaffError. */
export async function makeTestBackup(
  { backups, rateLimiter, report }: BackupServices,
  staffId: string,
): Promise<BackupTestResult> {
  if (!backups) throw new FirstStepError('no_backups');
  await limitTestRuns(rateLimiter, staffId);
  const making = backups.makeNow().then(
    (isMade): BackupTestResult => ({ result: isMade ? 'made' : 'running' }),
    (error: unknown): BackupTestResult => {
      report(error);
      return { result: 'failed' };
    },
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<BackupTestResult>((resolve) => {
    timer = setTimeout(() => resolve({ result: 'running' }), backupWaitMs);
  });
  return Promise.race([making, late]).finally(() => clearTimeout(timer));
}

async function limitTestRuns(rateLimiter: RateLimiter, staffId: string): Promise<void> {
  const retryAfterSeconds = await rateLimiter.consume(staffId, 'testRun');
  if (retryAfterSeconds > 0) {
    throw new StaffError('too_many_tries', undefined, { retryAfterSeconds });
  }
}

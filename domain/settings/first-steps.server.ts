import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { MailSender } from '#adapters/mail/mail.ts';
import type { Gateways } from '#adapters/payment-gateway/gateway.ts';
import type { Db } from '#database/schema.ts';
import { isEmail } from '../email-address.ts';
import type { RenderEmail } from '../emails/render-email.ts';
import { emailSenderOf, messageIdOf, replyToOf } from '../emails/sender.ts';
import type { Language } from '../language.ts';
import type { RateLimiter } from '../runtime/rate-limiter.server.ts';
import { type FirstStepsState, firstAdminEmail } from '../staff/accounts.server.ts';
import type { StaffMember } from '../staff/sign-in/session.server.ts';
import { StaffError } from '../staff/staff-error.ts';
import { demoMarker } from './demo.server.ts';
import {
  type FirstStep,
  FirstStepError,
  type FirstStepsList,
  firstSteps,
  type KeyTestResult,
  lookedAtSteps,
  type MailTestResult,
  optionalSteps,
} from './first-steps.ts';
import { isRealGatewayName, type RealGatewayName } from './real-gateways.ts';
import type { StoreSettings } from './store-settings.ts';

type Services = {
  db: Db;
  gateways: Gateways;
  sandbox: object | undefined;
  mail: MailSender | undefined;
  settings: StoreSettings;
};
type Owner = Pick<StaffMember, 'id' | 'hasSecondFactor'>;

/** Returns undefined when the checklist is closed, without a database query. */
export async function findFirstSteps(
  services: Services,
  owner: Owner & Pick<StaffMember, 'firstSteps'>,
): Promise<FirstStepsList | undefined> {
  if (owner.firstSteps !== 'open') return undefined;
  const list = await listFirstSteps(services, owner);
  if (!list.areDone) return list;
  await setFirstSteps(services.db, owner.id, 'done');
  return undefined;
}

export async function listFirstSteps(services: Services, owner: Owner): Promise<FirstStepsList> {
  const { db, gateways, sandbox, mail, settings } = services;
  const gateway = gateways.primary().name;
  const isSandbox = sandbox !== undefined && !isRealGatewayName(gateway);
  const progress = await readProgress(db, gateway);
  const done: Record<FirstStep, boolean> = {
    account: !progress.has_first_password,
    second_factor: owner.hasSecondFactor || progress.noted.includes('second_factor'),
    contact: hasOwnContact(settings),
    delivery: progress.noted.includes('delivery'),
    gateway: !isSandbox && (progress.has_payment || progress.noted.includes(`gateway ${gateway}`)),
    mail: mail !== undefined && progress.noted.includes('mail'),
    test_order: progress.has_paid_order,
    opening: !settings.isClosed,
  };
  // An open shop has nothing to do for the last step.
  const listed = firstSteps.filter((step) => step !== 'opening' || settings.isClosed);
  const steps = listed.map((step) => ({ step, isDone: done[step] }));
  const areDone = steps.every(({ step, isDone }) => isDone || optionalSteps.includes(step));
  const { supportEmail } = settings;
  const hasDemo = !progress.noted.includes(demoMarker);
  const hasMail = mail !== undefined;
  return { steps, areDone, gateway, isSandbox, hasMail, supportEmail, hasDemo };
}

/** The default address of a new store belongs to no domain. */
function hasOwnContact({ supportEmail }: StoreSettings): boolean {
  return !supportEmail.endsWith('.example');
}

async function readProgress(db: Db, gateway: string) {
  const { rows } = await sql<{
    has_first_password: boolean;
    has_paid_order: boolean;
    has_payment: boolean;
    noted: string[];
  }>`select
    exists (
      select from staff_users where email = ${firstAdminEmail} and "disabledAt" is null
        and not exists (
          select from staff_events
          where staff_id = staff_users.id and kind = 'password_changed'
        )
    ) as has_first_password,
    exists (select from orders where status = 'paid') as has_paid_order,
    exists (select from payments where gateway = ${gateway} and state = 'paid') as has_payment,
    array(select trim(step || ' ' || about) from first_steps) as noted`.execute(db);
  const [progress] = rows;
  if (!progress) throw new Error('a query without a table has one row');
  return progress;
}

/** Changes the setup checklist's state for all owners. */
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
  const knownStep = lookedAtSteps.find((one) => one === step);
  if (!knownStep) throw new FirstStepError('step_unknown');
  await recordStep(db, staffId, knownStep);
}

async function recordStep(db: Db, staffId: string, step: FirstStep, about = ''): Promise<void> {
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
  const isTaking = only === undefined || only === name;
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
  const { db, mail, renderEmail, settings } = services;
  const { staffId } = test;
  const to = test.to.trim();
  if (!mail) throw new FirstStepError('mail_off');
  if (!isEmail(to)) throw new StaffError('email_invalid', 'to');
  if (to.toLowerCase() === firstAdminEmail) throw new StaffError('email_placeholder', 'to');
  await limitTestRuns(services.rateLimiter, staffId);
  const template = { kind: 'test', data: {} } as const;
  const outcome = await mail.send({
    messageId: messageIdOf(randomUUID(), settings),
    from: emailSenderOf(language, settings),
    to,
    replyTo: replyToOf(template, settings),
    language,
    ...(await renderEmail(template, language)),
  });
  if (outcome.state !== 'accepted') return { result: outcome.state, to, reason: outcome.reason };
  await recordStep(db, staffId, 'mail');
  return { result: 'accepted', to };
}

async function limitTestRuns(rateLimiter: RateLimiter, staffId: string): Promise<void> {
  const retryAfterSeconds = await rateLimiter.consume(staffId, 'testRun');
  if (retryAfterSeconds > 0) {
    throw new StaffError('too_many_tries', undefined, { retryAfterSeconds });
  }
}

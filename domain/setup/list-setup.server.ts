import { sql } from 'kysely';
import type { MailSender } from '#adapters/mail/mail.ts';
import type { Gateways } from '#adapters/payment-gateway/gateway.ts';
import type { Db } from '#database/schema.ts';
import { countries } from '../geography/countries.ts';
import type { MarketSnapshot } from '../markets/markets.server.ts';
import { demoMarker } from '../settings/demo.server.ts';
import { hasOwnName } from '../settings/drawn-brand.server.ts';
import { setFirstSteps } from '../settings/first-steps.server.ts';
import {
  confirmationOf,
  type FirstStep,
  type FirstStepsList,
  firstSteps,
  isSoftGap,
  optionalSteps,
  progressOf,
  type SetupProgress,
  type StepGap,
} from '../settings/first-steps.ts';
import { isRealGatewayName } from '../settings/real-gateways.ts';
import type { LiveSettings, StoreSettings } from '../settings/store-settings.ts';
import type { System } from '../settings/system.ts';
import { firstAdminEmail } from '../staff/accounts.server.ts';
import type { StaffMember } from '../staff/sign-in/session.server.ts';
import { listDemoProducts } from '../texts/demo-shop.server.ts';
import { type ListedText, listTexts } from '../texts/list-texts.server.ts';

type Services = {
  db: Db;
  gateways: Gateways;
  sandbox: object | undefined;
  mail: MailSender | undefined;
  backups: object | undefined;
  settings: StoreSettings;
  liveSettings: Pick<LiveSettings, 'versionOf'>;
  system: Pick<System, 'findLastBackup'>;
  markets: Pick<MarketSnapshot, 'home'>;
};
type Owner = Pick<StaffMember, 'id' | 'hasSecondFactor'>;

/** Returns undefined when the guide is complete or hidden, without a database query. */
export async function findSetupProgress(
  services: Services,
  owner: Owner & Pick<StaffMember, 'firstSteps'>,
): Promise<SetupProgress | undefined> {
  if (owner.firstSteps !== 'open') return undefined;
  const list = await listSetup(services, owner);
  if (!list.areDone) return progressOf(list);
  await setFirstSteps(services.db, owner.id, 'done');
  return undefined;
}

/** Lists every step with what it lacks. */
export async function listSetup(services: Services, owner: Owner): Promise<FirstStepsList> {
  const { db, gateways, sandbox, mail, backups, settings, liveSettings, system, markets } =
    services;
  const gateway = gateways.primary().name;
  const isSandbox = sandbox !== undefined && !isRealGatewayName(gateway);
  const [progress, texts, demoProducts, lastBackup] = await Promise.all([
    readProgress(db, gateway),
    listTexts(db),
    listDemoProducts(db),
    system.findLastBackup(),
  ]);
  const isNoted = (entry: string) => progress.noted.includes(entry);
  const publicTexts = texts.filter(({ isDown, isUnpublished }) => !isDown && !isUnpublished);
  const { publicUrl } = settings;
  const isTaken = progress.has_payment || isNoted(`gateway ${gateway}`);
  const gaps: Record<FirstStep, (StepGap | false)[]> = {
    account: [
      progress.has_first_password && { code: 'password' },
      !owner.hasSecondFactor && { code: 'second_factor' },
    ],
    brand: [
      !hasOwnName(settings.name) && { code: 'demo_name' },
      !settings.logo && { code: 'logo' },
    ],
    contact: [
      hasExampleEmail(settings) && { code: 'example_email' },
      !settings.hours && { code: 'hours' },
    ],
    countries: [liveSettings.versionOf('countries') === 0 && { code: 'countries_unread' }],
    delivery: [liveSettings.versionOf('delivery') === 0 && { code: 'delivery_unread' }],
    currency: [!markets.home && { code: 'dollars_only' }],
    products: [
      !progress.has_product && { code: 'no_product' },
      demoProducts.length > 0 && { code: 'demo_products', products: demoProducts },
    ],
    pages: [
      gapOfTexts('text_gaps', publicTexts, ({ name }) => progress.with_gaps.includes(name)),
      gapOfTexts('default_texts', publicTexts, ({ isDefault }) => isDefault),
    ],
    team: [!progress.has_colleague && { code: 'alone' }],
    mail: [
      !mail && { code: 'mail_off' },
      mail !== undefined && !isNoted('mail') && { code: 'mail_untested' },
    ],
    gateway: [isSandbox && { code: 'sandbox' }, !isSandbox && !isTaken && { code: 'key_untested' }],
    domain: [gapOfAddress(publicUrl, isNoted(`domain ${publicUrl}`))],
    backups: [!lastBackup && { code: 'no_backup' }, !backups && { code: 'no_schedule' }],
    test_order: [!progress.has_paid_order && { code: 'no_order' }],
    opening: [settings.isClosed && { code: 'closed' }],
  };
  const steps = firstSteps.map((step) => {
    const all = gaps[step].filter((gap) => gap !== false);
    const confirmation = confirmationOf(step);
    const isConfirmed = confirmation !== undefined && isNoted(confirmation);
    const open = all.filter(({ code }) => !(isConfirmed && isSoftGap(code)));
    const isConfirmable =
      confirmation !== undefined && open.length > 0 && open.every(({ code }) => isSoftGap(code));
    return { step, isDone: open.length === 0, gaps: open, isConfirmable };
  });
  return {
    steps,
    areDone: steps.every(({ step, isDone }) => isDone || optionalSteps.includes(step)),
    gateway,
    isSandbox,
    hasMail: mail !== undefined,
    hasBackups: backups !== undefined,
    supportEmail: settings.supportEmail,
    publicUrl,
    countries: settings.shippingCountries?.length ?? countries.length,
    hasDemo: !isNoted(demoMarker),
  };
}

/** The default address of a new store belongs to no domain. */
function hasExampleEmail({ supportEmail }: StoreSettings): boolean {
  return supportEmail.endsWith('.example');
}

function gapOfTexts(
  code: StepGap['code'],
  texts: ListedText[],
  isMatch: (text: ListedText) => boolean,
): StepGap | false {
  const matches = texts.filter(isMatch).map(({ name, titles }) => ({ name, titles }));
  return matches.length > 0 && { code, texts: matches };
}

function gapOfAddress(publicUrl: string, isTested: boolean): StepGap | false {
  const { protocol, hostname } = new URL(publicUrl);
  if (/^(localhost|127\..+|\[::1\]|.+\.localhost)$/.test(hostname))
    return { code: 'local_address' };
  if (protocol !== 'https:') return { code: 'no_https' };
  return !isTested && { code: 'address_untested' };
}

async function readProgress(db: Db, gateway: string) {
  const { rows } = await sql<{
    has_first_password: boolean;
    has_paid_order: boolean;
    has_payment: boolean;
    has_product: boolean;
    has_colleague: boolean;
    with_gaps: string[];
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
    exists (select from products where is_active) as has_product,
    (select count(*) from staff_users
      where "disabledAt" is null and email <> ${firstAdminEmail}) > 1
      or exists (
        select from staff_invitations
        where accepted_at is null and withdrawn_at is null and expires_at > now()
      ) as has_colleague,
    array(
      select name from shop_texts where published::text ~ ${textGap} order by name
    ) as with_gaps,
    array(select trim(step || ' ' || about) from first_steps) as noted`.execute(db);
  const [progress] = rows;
  if (!progress) throw new Error('a query without a table has one row');
  return progress;
}

/** Matches "[Your headline]", and no link of Markdown. */
const textGap = String.raw`\[[^][]{3,}\]([^(]|$)`;

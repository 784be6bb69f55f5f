import { CodedError } from '../coded-error.ts';

/** Steps of the setup guide, in its order. */
export const firstSteps = [
  'account',
  'brand',
  'contact',
  'countries',
  'delivery',
  'currency',
  'products',
  'pages',
  'team',
  'mail',
  'gateway',
  'domain',
  'backups',
  'test_order',
  'opening',
] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Entries that owners confirm, because the store cannot detect them. */
export const confirmations = [
  'second_factor',
  'brand',
  'contact',
  'countries',
  'delivery',
  'currency',
  'products',
  'pages',
  'team',
  'backups',
] as const;
export type Confirmation = (typeof confirmations)[number];

/** The confirmation that completes a step once it has only soft gaps. */
export function confirmationOf(step: FirstStep): Confirmation | undefined {
  const name = step === 'account' ? 'second_factor' : step;
  return confirmations.find((one) => one === name);
}

export const optionalSteps: readonly FirstStep[] = ['team'];

export const triedSteps = ['mail', 'gateway', 'domain', 'backups'] as const satisfies FirstStep[];
export type TriedStep = (typeof triedSteps)[number];

export const gapCodes = [
  'password',
  'second_factor',
  'demo_name',
  'logo',
  'example_email',
  'hours',
  'countries_unread',
  'delivery_unread',
  'dollars_only',
  'no_product',
  'demo_products',
  'text_gaps',
  'default_texts',
  'alone',
  'mail_off',
  'mail_untested',
  'sandbox',
  'key_untested',
  'local_address',
  'no_https',
  'address_untested',
  'no_backup',
  'no_schedule',
  'no_order',
  'closed',
] as const;
export type GapCode = (typeof gapCodes)[number];

/** Gaps that an owner may accept: a confirmation completes their step. */
const softGaps: ReadonlySet<GapCode> = new Set<GapCode>([
  'second_factor',
  'demo_name',
  'logo',
  'hours',
  'countries_unread',
  'delivery_unread',
  'dollars_only',
  'demo_products',
  'text_gaps',
  'default_texts',
  'alone',
  // A hosting provider may make backups that the store does not know.
  'no_backup',
  'no_schedule',
]);

export function isSoftGap(code: GapCode): boolean {
  return softGaps.has(code);
}

/** Text of the shop, by its name and the titles of an article. */
export type NamedText = { name: string; titles: { en: string; ar: string } };

/** One thing that a step lacks. */
export type StepGap = {
  code: GapCode;
  texts?: NamedText[];
  products?: { id: number; titles: { en: string; ar: string } }[];
};

export type SetupStep = {
  step: FirstStep;
  isDone: boolean;
  gaps: StepGap[];
  /** True while an owner can complete the step by a confirmation. */
  isConfirmable: boolean;
};

export type FirstStepsList = {
  steps: SetupStep[];
  areDone: boolean;
  /** Gateway that takes payments now. */
  gateway: string;
  isSandbox: boolean;
  hasMail: boolean;
  /** False where no variable names a place for backups. */
  hasBackups: boolean;
  supportEmail: string;
  publicUrl: string;
  /** Number of countries that the shop delivers to. */
  countries: number;
  /** The shop still has the products and texts that it came with. */
  hasDemo: boolean;
};

export type SetupProgress = { done: number; all: number };

export function progressOf({ steps }: Pick<FirstStepsList, 'steps'>): SetupProgress {
  return { done: steps.filter(({ isDone }) => isDone).length, all: steps.length };
}

/** Result of a call to a gateway that charges nothing. */
export type KeyTestResult = {
  gateway: string;
  /** `untried`: the gateway has no call that tests the key without a charge. */
  result: 'accepted' | 'refused' | 'unreachable' | 'untried';
  /** True for a test key, which charges no card. */
  isTest: boolean;
  /** Reason when the gateway is unreachable. */
  reason?: string;
  /** Address that was called. */
  address: string;
};

export type MailTestResult = {
  /** Result of the mail adapter. */
  result: 'accepted' | 'refused' | 'later';
  to: string;
  /** Response text of the mail server. */
  reason?: string;
};

/** Result of a call to the shop's own public address. */
export type AddressTestResult = {
  /** `other`: something responds there that is not this store. */
  result: 'ready' | 'not_ready' | 'other' | 'unreachable';
  /** Address that was called. */
  address: string;
  /** Status, body or error. */
  reason?: string;
};

export type BackupTestResult = {
  /** `running`: it takes longer than a page waits, or another one is in progress. */
  result: 'made' | 'running' | 'failed';
};

export type FirstStepErrorCode = 'step_unknown' | 'mail_off' | 'no_gateway' | 'no_backups';

export class FirstStepError extends CodedError<FirstStepErrorCode> {
  readonly kind = 'firstSteps';
}

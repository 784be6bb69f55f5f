import { CodedError } from '../coded-error.ts';

/** Steps that an owner completes before the first real order, in this order. */
export const firstSteps = [
  'account',
  'second_factor',
  'contact',
  'delivery',
  'gateway',
  'mail',
  'test_order',
  'opening',
] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Steps that the store cannot detect as done, so their owner confirms them. */
export const lookedAtSteps = ['second_factor', 'delivery'] as const satisfies FirstStep[];

export const optionalSteps: readonly FirstStep[] = ['second_factor'];

export const triedSteps = ['gateway', 'mail'] as const satisfies FirstStep[];

export type FirstStepsList = {
  steps: { step: FirstStep; isDone: boolean }[];
  areDone: boolean;
  /** Gateway that takes payments now. */
  gateway: string;
  isSandbox: boolean;
  hasMail: boolean;
  supportEmail: string;
  /** The shop still has the products and texts that it came with. */
  hasDemo: boolean;
};

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

export type FirstStepErrorCode = 'step_unknown' | 'mail_off' | 'no_gateway';

export class FirstStepError extends CodedError<FirstStepErrorCode> {
  readonly kind = 'firstSteps';
}

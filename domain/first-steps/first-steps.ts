import { CodedError } from '../coded-error.ts';

/** What an owner sets up before the first real order, in this order. */
export const firstSteps = [
  'account',
  'second_factor',
  'contact',
  'delivery',
  'gateway',
  'mail',
  'test_order',
] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Nothing in the store shows that they are done, so their owner says it. */
export const lookedAtSteps = ['second_factor', 'delivery'] as const satisfies FirstStep[];

export const optionalSteps: readonly FirstStep[] = ['second_factor'];

export const triedSteps = ['gateway', 'mail'] as const satisfies FirstStep[];

export type FirstStepsList = {
  steps: { step: FirstStep; isDone: boolean }[];
  areDone: boolean;
  /** That takes payments now. */
  gateway: string;
  isSandbox: boolean;
  hasMail: boolean;
  supportEmail: string;
};

/** What a gateway says to a call that charges nothing. */
export type KeyTrial = {
  gateway: string;
  /** `untried`: it has no call that would show it without a charge. */
  result: 'accepted' | 'refused' | 'unreachable' | 'untried';
  /** A key with which no card is charged. */
  isTest: boolean;
  /** The reason, where it is unreachable. */
  reason?: string;
  /** Where it was called. */
  address: string;
};

export type MailTrial = {
  /** As of the mail adapter. */
  result: 'accepted' | 'refused' | 'later';
  to: string;
  /** The mail server's words. */
  reason?: string;
};

export type FirstStepErrorCode = 'step_unknown' | 'mail_off' | 'no_gateway';

export class FirstStepError extends CodedError<FirstStepErrorCode> {
  readonly kind = 'firstSteps';
}

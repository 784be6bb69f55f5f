import type { AddressProblems } from '#domain/checkout/corrected-address.ts';
import type { TimelineEntry } from '#domain/orders/order-timeline.ts';
import type { ShippingDoubt } from '#domain/orders/ship-order.ts';
import type { Refund } from '#domain/payments/refund.ts';
import type { StatusAnswer } from '../kit/order/status-answer.ts';

export const orderIntents = [
  'ship',
  'address',
  'note',
  'refund',
  'ask_refund',
  'settle_refund',
  'send_again',
] as const;
export type OrderIntent = (typeof orderIntents)[number];

type Answers = {
  ship: /** `isKept`: this store has no mail server, the e-mail stays with it. */
    | { kind: 'done'; mailed: boolean; isKept: boolean }
    | {
        /** Something speaks against shipping it: sent again with `doubts` confirmed, it is shipped. */
        kind: 'asks';
        doubts: ShippingDoubt[];
        typed: { carrier: string; trackingNumber: string; setOut: boolean; mail: boolean };
      }
    | {
        kind: 'conflict';
        now: { carrier: string; trackingNumber: string };
        by: string | undefined;
        at: string | undefined;
      };
  address:
    | { kind: 'done' }
    | { kind: 'wrong'; problems: AddressProblems }
    | { kind: 'stale'; version: string; meanwhile: (TimelineEntry & { when: string })[] };
  note: { kind: 'done' };
  refund: { kind: 'done'; state: Refund['state'] };
  ask_refund: { kind: 'done'; state: Refund['state'] };
  settle_refund: { kind: 'done'; state: Refund['state'] };
  send_again: { kind: 'done'; to: string; isKept: boolean };
};

/** Not done: for a reason of ours, or because of an unexpected error. */
type Refused = { kind: 'refused'; message: string | undefined; field?: string | undefined };

export type AnswerTo<I extends OrderIntent> = { intent: I } & (Answers[I] | Refused);

/** What became of something that was done on the page of an order. */
export type OrderAnswer =
  | ({ intent: 'status' } & StatusAnswer)
  | { [I in OrderIntent]: AnswerTo<I> }[OrderIntent];

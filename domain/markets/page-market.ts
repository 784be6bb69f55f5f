import type { PaymentPlan } from './payment-methods.ts';

/** The market that a page is shown for. A visitor of the dollar shop has none. */
export type VisitorMarket = {
  id: string;
  currency: string;
  /** Total of the goods, in minor units, from which delivery is free: 0 means always. Left out: never. */
  freeDeliveryFrom?: number | undefined;
  /** Payment methods, in the order in which checkout offers them. */
  methods: string[];
  /** Left out where no method lets shoppers pay in parts. */
  plans?: PaymentPlan[] | undefined;
};

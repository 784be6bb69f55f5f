/** What a store needs of any payment gateway. */
export type PaymentGateway = {
  /** Kept with every attempt: which gateway it was made at. */
  name: string;
  /**
   * Opens a page at the gateway where the shopper pays. Repeating it with the same `reference` must
   * not open a second one. Throws GatewayError when the gateway refuses, is down or takes too long.
   */
  create(charge: NewCharge): Promise<OpenCharge>;
  /** How a charge stands now. Throws GatewayError when the gateway cannot say. */
  status(charge: ChargeReference): Promise<ChargeReport>;
  /**
   * Ends a charge for good that its shopper has cancelled: it can be paid no more. Only where the
   * gateway has a call for that. Throws GatewayError where it cannot, as for one that is paid by now.
   */
  cancel?: ((charge: ChargeReference) => Promise<ChargeReport>) | undefined;
  /**
   * Reads a webhook. Returns undefined for what the gateway did not send. Throws UnreadableWebhook for
   * what it did sign, and what is not of the shape it documents.
   */
  readWebhook(request: WebhookRequest): Promise<WebhookNotice | undefined>;
  can: GatewayAbilities;
  /**
   * Gives money of a paid charge back. Repeating it with the same `reference` must not do it twice,
   * for as long as the gateway remembers references (Tap and Stripe: 24 hours). A refusal is an
   * answer: a report, or a GatewayError that says so. Throws any other GatewayError when nobody
   * knows whether it was done.
   */
  refund(refund: NewRefund): Promise<RefundReport>;
  /**
   * How a refund stands now. Undefined without the gateway's own name for it: when the gateway has
   * never heard of its `reference`, where it `can.findRefund`; else always, which says nothing.
   * Throws GatewayError when the gateway cannot say.
   */
  refundStatus(refund: RefundReference): Promise<RefundReport | undefined>;
};

export type GatewayAbilities = {
  /** Some give nothing back, some only whole charges. */
  refund: boolean;
  partialRefund: boolean;
  /** It finds a refund by our reference, however old, where its own name for it was lost. */
  findRefund: boolean;
  /** It says at some time that a payment has failed. */
  reportsFailures: boolean;
};

/** Minor units of a currency (ISO 4217): 3900 of USD are 39 dollars, 39000 of KWD are 39 dinars. */
export type Amount = { amount: number; currency: string };

/**
 * How amounts are written to gateways and read from them. The store gives it to each gateway that has
 * to know: an adapter holds no table of currencies of its own.
 */
export type AmountForms = {
  decimalsOf(currency: string): number;
  /** 39 or 38.99, in major units. */
  toMajor(amount: Amount): number;
  /** What has more decimals than the currency is told as it is: no whole number of minor units. */
  fromMajor(major: number, currency: string): Amount;
  /** The minor units that Stripe takes. */
  toStripe(amount: Amount): number;
};

/** The gateways of a store. */
export type Gateways = {
  /**
   * Where a new attempt to pay is made: the first that can be reached, and another one than the
   * gateway that has just failed, where there is one.
   */
  offered(failed?: string): PaymentGateway;
  /** The one an earlier attempt was made at; undefined when the store no longer has it. */
  named(name: string): PaymentGateway | undefined;
  /** Those that never say that a payment has failed. */
  withoutFailureEvents(): string[];
};

export type NewCharge = {
  orderId: string;
  /** Which try to pay this order it is, from 1. */
  attempt: number;
  /** Ours, random, one for each attempt. */
  reference: string;
  money: Amount;
  customer: { firstName: string; lastName: string; email: string; phone: string };
  address: { country: string; city: string; line: string };
  lang: 'ar' | 'en';
  /** Where the shopper's browser comes back to. */
  successUrl: string;
  failUrl: string;
  /** Where the shopper comes back to who cancels, at a gateway that tells cancelling from failing. */
  cancelUrl: string;
  /** The same, for a gateway that has one address for both ends. */
  returnUrl: string;
  webhookUrl: string;
};

export type OpenCharge = { redirectUrl: string; gatewayReference: string | null };

export type ChargeReference = {
  orderId: string;
  attempt: number;
  reference: string;
  gatewayReference: string | null;
};

/** `open` is "not yet": the shopper may still be paying. Only `failed` is final. */
export type ChargeReport = {
  state: 'paid' | 'failed' | 'open';
  /**
   * Why it failed, only where the gateway itself says so. It also says that nothing was charged: what
   * may still be captured has no reason.
   */
  reason?: FailureReason | undefined;
  /** The shopper has done their part, and the money is on its way: only the gateway can end this. */
  isUnderway?: boolean;
  /**
   * Undefined only where the gateway never says what was charged. An amount that is no whole number of
   * minor units is told as it is.
   */
  money: Amount | undefined;
  orderId: string;
  /** The gateway's own name of the charge; undefined where it has none. */
  gatewayReference?: string | undefined;
  /** The gateway's own words, kept as they came. */
  raw: unknown;
};

/** The reasons of all gateways, each adapter's own codes mapped to these. */
export type FailureReason =
  | 'cancelled'
  | 'expired'
  | 'insufficient_funds'
  | 'card_expired'
  | 'card_invalid'
  | 'wrong_security_code'
  | 'authentication_failed'
  | 'bank_unreachable'
  | 'declined';

export type RefundReference = {
  charge: ChargeReference;
  /** Ours, chosen before the gateway is called. */
  reference: string;
  gatewayReference: string | null;
};

export type NewRefund = RefundReference & {
  money: Amount;
  /** Why, in the words of whoever asked for it. */
  reason: string;
};

/** `pending` is "not yet"; the other two are final. */
export type RefundReport = {
  state: 'pending' | 'done' | 'refused';
  gatewayReference: string | null;
  /** Why it was refused, in the gateway's words. */
  message: string | null;
};

export type WebhookRequest = { headers: Headers; body: string };

/**
 * News of an attempt, by our reference; from a gateway that does not sign, no more than a reason to
 * ask it about an order; or something that is no news of a charge.
 */
export type WebhookNotice =
  | { reference: string; report: ChargeReport }
  | { askAbout: string }
  | { nothing: string };

/** A signed webhook of a shape that is not documented. `message` names the field, not its value. */
export class UnreadableWebhook extends Error {
  override readonly name = 'UnreadableWebhook';
}

type GatewayErrorOptions = ErrorOptions & { isRefusal?: boolean };

/** A gateway that did not do what it was asked. `message` is fit for a shopper to read. */
export class GatewayError extends Error {
  /** It answered, and said no: asking again, or asking less, changes nothing. */
  readonly isRefusal: boolean;

  constructor(message: string, { isRefusal = false, ...options }: GatewayErrorOptions = {}) {
    super(message, options);
    this.name = 'GatewayError';
    this.isRefusal = isRefusal;
  }
}

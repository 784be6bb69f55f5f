export type PaymentGateway = {
  name: string;
  /** Whether a shopper can pay by this method in this currency (NewCharge). */
  supports(method: string, currency: string): boolean;
  /** Repeating it with the same `reference` must not open a second page. Throws GatewayError. */
  create(charge: NewCharge): Promise<OpenCharge>;
  /** Throws GatewayError if the gateway cannot report the state. */
  status(charge: ChargeReference): Promise<ChargeReport>;
  /** Ends an unpaid charge permanently, if the gateway supports it. Throws GatewayError for a paid one. */
  cancel?: ((charge: ChargeReference) => Promise<ChargeReport>) | undefined;
  /**
   * Returns undefined for an invalid signature. Throws UnreadableWebhook for a signed webhook of unknown
   * shape.
   */
  readWebhook(request: WebhookRequest): Promise<WebhookNotice | undefined>;
  can: GatewayAbilities;
  /**
   * Returns whether the gateway accepts our key, by reading a charge that does not exist; undefined if
   * that would prove nothing. Throws GatewayError if the gateway cannot tell.
   */
  acceptsKey?: (() => Promise<boolean>) | undefined;
  /**
   * Repeating it with the same `reference` must not refund twice while the gateway remembers it
   * (Tap and Stripe: 24 hours). A GatewayError without `isRefusal` means: the outcome is unknown.
   */
  refund(refund: NewRefund): Promise<RefundReport>;
  /**
   * A request without the gateway's id can report an unknown refund (undefined) only if the gateway
   * `can.findRefund`. Throws GatewayError if the gateway cannot report the state.
   */
  refundStatus(refund: RefundReference): Promise<RefundReport | undefined>;
};

export type GatewayAbilities = {
  refund: boolean;
  partialRefund: boolean;
  /** Can find a refund by our reference, however old, where the gateway's id was lost. */
  findRefund: boolean;
  /** May report a refund as failed that it reported as done: its bank returned the money. */
  lateRefundFailures: boolean;
  reportsFailures: boolean;
};

/** Minor units of a currency (ISO 4217): 3900 USD are 39 dollars, 39000 KWD are 39 dinars. */
export type Amount = { amount: number; currency: string };

export type AmountForms = {
  decimalsOf(currency: string): number;
  /** 39 or 38.99, in major units. */
  toMajor(amount: Amount): number;
  /** No whole number of minor units where the gateway gave more decimals than there are. */
  fromMajor(major: number, currency: string): Amount;
  toStripe(amount: Amount): number;
};

export type Gateways = {
  /** The first gateway that can be reached; another one than `failed`, where there is one. */
  primary(failed?: string): PaymentGateway;
  /**
   * The first of those that support the method in the currency. With `account`, the name of a gateway, only that
   * one. Undefined where none does.
   */
  forNewCharge(charge: {
    method: string;
    currency: string;
    account?: string | undefined;
    failed?: string | undefined;
  }): PaymentGateway | undefined;
  named(name: string): PaymentGateway | undefined;
  gatewaysWithoutFailureEvents(): string[];
  withLateRefundFailures(): string[];
};

export type NewCharge = {
  orderId: string;
  attempt: number;
  reference: string;
  money: Amount;
  /** `online` is the gateway's own page, with all of its methods. */
  method: string;
  customer: { firstName: string; lastName: string; email: string; phone: string };
  address: { country: string; city: string; line: string };
  lang: 'ar' | 'en';
  successUrl: string;
  failUrl: string;
  cancelUrl: string;
  returnUrl: string;
  webhookUrl: string;
};

export type OpenCharge = {
  redirectUrl: string;
  gatewayReference: string | null;
  /** Set where the gateway has several accounts: the one that has the charge. */
  account?: string | null;
};

export type ChargeReference = {
  orderId: string;
  attempt: number;
  reference: string;
  gatewayReference: string | null;
  /** The account that has the charge; null or absent for the only one, or one in a variable. */
  account?: string | null;
};

/** `open` is "not yet": the shopper may still be paying. Only `failed` is final. */
export type ChargeReport = {
  state: 'paid' | 'failed' | 'open';
  /** Set only if nothing was charged; a charge that may still be captured has no reason. */
  reason?: FailureReason | undefined;
  /** The shopper has completed their part and the gateway is processing: only the gateway can end this. */
  isProcessing?: boolean;
  /** Undefined if the gateway never reports it. May be a fraction of a minor unit. */
  money: Amount | undefined;
  orderId: string;
  gatewayReference?: string | undefined;
  raw: unknown;
};

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
  reference: string;
  gatewayReference: string | null;
};

export type NewRefund = RefundReference & {
  money: Amount;
  reason: string;
};

/**
 * `pending` is "not yet"; `unknown` is a state that does not show whether money is returned. The other
 * two are final, except for `lateRefundFailures`.
 */
export type RefundReport = {
  state: 'pending' | 'done' | 'refused' | 'unknown';
  gatewayReference: string | null;
  message: string | null;
};

export type WebhookRequest = { headers: Headers; body: string };

/** An update named by our reference. A gateway that does not sign webhooks yields only a hint to sync. */
export type WebhookNotice =
  | { reference: string; report: ChargeReport }
  | { syncOrderId: string }
  /** Our reference of a refund whose state may have changed. */
  | { refundReference: string }
  | { nothing: string };

/** A signed webhook of an undocumented shape. `message` names the field, not its value. */
export class UnreadableWebhook extends Error {
  override readonly name = 'UnreadableWebhook';
}

type GatewayErrorOptions = ErrorOptions & { isRefusal?: boolean };

/** `message` may be shown to the shopper. */
export class GatewayError extends Error {
  /** Repeating the call, or another amount, changes nothing. */
  readonly isRefusal: boolean;

  constructor(message: string, { isRefusal = false, ...options }: GatewayErrorOptions = {}) {
    super(message, options);
    this.name = 'GatewayError';
    this.isRefusal = isRefusal;
  }
}

/** The gateway refuses our key, so the call had no effect. */
export class GatewayKeyError extends GatewayError {}

import {
  type ChargeReference,
  type ChargeReport,
  type GatewayAbilities,
  GatewayError,
  type Gateways,
  type NewCharge,
  type NewRefund,
  type OpenCharge,
  type PaymentGateway,
  type RefundReference,
  type RefundReport,
  type WebhookRequest,
} from '#adapters/payment-gateway/gateway.ts';
import {
  createSandboxGateway,
  type SandboxCharge,
  type SandboxLedger,
  type SandboxRefund,
  sandboxWebhook,
} from '#adapters/payment-gateway/sandbox.ts';

const secret = 'the secret that the store shares with the gateway';

const everyAbility = {
  refund: true,
  partialRefund: true,
  findRefund: true,
  lateRefundFailures: false,
  reportsFailures: true,
};

/** Values that a charge reports instead of the real ones: amount, currency and order may be wrong. */
export type Lies = Partial<Pick<SandboxCharge, 'money' | 'orderId'>>;

/**
 * The sandbox gateway with its books in memory. It can be set to be down, to break, to hang, to
 * answer late, to repeat itself and to lie.
 */
export class FakeGateway implements PaymentGateway {
  readonly name = 'sandbox';
  can: GatewayAbilities = everyAbility;
  /** Methods that the account takes; undefined means all. */
  methods: string[] | undefined;
  /** Every call, in order, successful or not. */
  createCalls: NewCharge[] = [];
  statusCalls: string[] = [];
  refundCalls: NewRefund[] = [];
  readonly #charges = new Map<string, SandboxCharge>();
  readonly #refunds = new Map<string, SandboxRefund>();
  readonly #sandbox = createSandboxGateway({
    ledger: ledgerIn(this.#charges, this.#refunds),
    secret,
    pageUrlOf: (reference) => `https://gateway.example/pay/${reference}`,
  });
  #fault: Error | undefined;
  #gate: Promise<void> = Promise.resolve();
  #losesAnswers = false;
  #refundsAre: 'done' | 'refused' | 'pending' = 'done';

  supports(method: string): boolean {
    return this.methods?.includes(method) !== false;
  }

  async create(charge: NewCharge): Promise<OpenCharge> {
    this.createCalls.push(charge);
    await this.#answer();
    const { reference, orderId, money, successUrl, failUrl, lang } = charge;
    const opened = { reference, orderId, money, successUrl, failUrl, lang };
    if (!this.#charges.has(reference)) {
      this.#charges.set(reference, { ...opened, state: 'open', reason: null });
    }
    return this.#sandbox.create(charge);
  }

  async status(charge: ChargeReference): Promise<ChargeReport> {
    this.statusCalls.push(charge.reference);
    await this.#answer();
    return this.#sandbox.status(charge);
  }

  async refund(refund: NewRefund): Promise<RefundReport> {
    this.refundCalls.push(refund);
    await this.#answer();
    if (this.#refundsAre === 'refused') return refusal;
    const report = await this.#sandbox.refund(refund);
    if (this.#losesAnswers) throw new GatewayError('The payment service took too long.');
    return this.#refundsAre === 'pending' ? { ...report, state: 'pending' } : report;
  }

  async refundStatus(refund: RefundReference): Promise<RefundReport | undefined> {
    if (!this.can.findRefund && refund.gatewayReference === null) return undefined;
    await this.#answer();
    return this.#sandbox.refundStatus(refund);
  }

  readWebhook(request: WebhookRequest) {
    return this.#sandbox.readWebhook(request);
  }

  /** Charges that exist: a repeated call must not make another. */
  get effects(): number {
    return this.#charges.size;
  }

  /** Returns cents. */
  refunded(chargeReference: string): number {
    return sumRefunds(this.#refunds, chargeReference);
  }

  reset(): void {
    this.createCalls = [];
    this.statusCalls = [];
    this.refundCalls = [];
    this.can = everyAbility;
    this.#charges.clear();
    this.#refunds.clear();
    this.comeBack();
  }

  goDown(): void {
    this.#fault = new GatewayError('The payment service is down.');
  }

  /** Fails in a way that no adapter foresees. */
  breakDown(): void {
    this.#fault = new TypeError("Cannot read properties of undefined (reading 'url')");
  }

  /** Refunds are made from now on, but their answers are lost. */
  loseAnswers(): void {
    this.#losesAnswers = true;
  }

  answerRefunds(state: 'done' | 'refused' | 'pending'): void {
    this.#refundsAre = state;
  }

  /** No call is answered until the returned function is called. */
  hang(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = promise;
    return resolve;
  }

  comeBack(): void {
    this.#fault = undefined;
    this.#losesAnswers = false;
    this.#refundsAre = 'done';
    this.#gate = Promise.resolve();
  }

  /** The shopper pays or is declined; no webhook is sent yet. */
  close(reference: string, state: 'captured' | 'declined' | 'open', lies: Lies = {}): void {
    const charge = this.#charges.get(reference);
    if (!charge) throw new Error(`the gateway was never asked to open ${reference}`);
    this.#charges.set(reference, { ...charge, state, ...lies });
  }

  /** Builds a signed webhook for the charge's current state. */
  webhook(reference: string, lies: Partial<SandboxCharge> = {}): RequestInit {
    const charge = this.#charges.get(reference);
    if (!charge) throw new Error(`the gateway was never asked to open ${reference}`);
    return sandboxWebhook({ ...charge, ...lies }, secret);
  }

  async #answer(): Promise<void> {
    await this.#gate;
    if (this.#fault) throw this.#fault;
  }
}

export function onlyGateway(gateway: PaymentGateway): Gateways {
  return {
    primary: () => gateway,
    forNewCharge: ({ method, currency, account = gateway.name }) =>
      account === gateway.name && gateway.supports(method, currency) ? gateway : undefined,
    named: (name) => (name === gateway.name ? gateway : undefined),
    gatewaysWithoutFailureEvents: () => [],
    withLateRefundFailures: () => (gateway.can.lateRefundFailures ? [gateway.name] : []),
  };
}

const refusal: RefundReport = {
  state: 'refused',
  gatewayReference: null,
  message: 'The balance is too low.',
};

function ledgerIn(
  charges: Map<string, SandboxCharge>,
  refunds: Map<string, SandboxRefund>,
): SandboxLedger {
  return {
    find: async (reference) => charges.get(reference),
    close: async () => {
      throw new Error('the fake gateway has no page: close() says what the shopper did');
    },
    findRefund: async (reference) => refunds.get(reference),
    refund: async (request) => {
      const written = refunds.get(request.reference);
      if (written) return written;
      const charge = charges.get(request.chargeReference);
      const rest = charge ? charge.money.amount - sumRefunds(refunds, charge.reference) : 0;
      const refund = {
        ...request,
        state: request.money.amount <= rest ? 'done' : 'refused',
      } as const;
      refunds.set(request.reference, refund);
      return refund;
    },
  };
}

function sumRefunds(refunds: Map<string, SandboxRefund>, chargeReference: string): number {
  return [...refunds.values()]
    .filter((refund) => refund.chargeReference === chargeReference && refund.state === 'done')
    .reduce((sum, { money }) => sum + money.amount, 0);
}

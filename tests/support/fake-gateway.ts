import {
  type ChargeReference,
  type ChargeReport,
  GatewayError,
  type NewCharge,
  type OpenCharge,
  type PaymentGateway,
  type WebhookRequest,
} from '#adapters/payment-gateway/gateway.ts';
import {
  createSandboxGateway,
  type SandboxBooks,
  type SandboxCharge,
  sandboxWebhook,
} from '#adapters/payment-gateway/sandbox.ts';

const secret = 'the secret that the store shares with the gateway';

/** How a test makes a charge look: what it says of amount, currency and order may be a lie. */
export type Lies = Partial<Pick<SandboxCharge, 'amountCents' | 'currency' | 'orderId'>>;

/**
 * The sandbox gateway with its books in memory, which can be told to be down, to break, to hang,
 * to answer late, to repeat itself and to lie.
 */
export class FakeGateway implements PaymentGateway {
  readonly name = 'sandbox';
  /** Every call, in order, whatever became of it. */
  createCalls: NewCharge[] = [];
  statusCalls: string[] = [];
  readonly #charges = new Map<string, SandboxCharge>();
  readonly #sandbox = createSandboxGateway({
    books: booksIn(this.#charges),
    secret,
    pageUrl: 'https://gateway.example/pay',
  });
  #fault: Error | undefined;
  #gate: Promise<void> = Promise.resolve();

  async create(charge: NewCharge): Promise<OpenCharge> {
    this.createCalls.push(charge);
    await this.#answer();
    return this.#sandbox.create(charge);
  }

  async status(charge: ChargeReference): Promise<ChargeReport> {
    this.statusCalls.push(charge.reference);
    await this.#answer();
    return this.#sandbox.status(charge);
  }

  readWebhook(request: WebhookRequest) {
    return this.#sandbox.readWebhook(request);
  }

  /** How many charges exist: repeating a call must not make another. */
  get effects(): number {
    return this.#charges.size;
  }

  reset(): void {
    this.createCalls = [];
    this.statusCalls = [];
    this.#charges.clear();
    this.comeBack();
  }

  goDown(): void {
    this.#fault = new GatewayError('The payment service is down.');
  }

  /** Fails in a way that no adapter foresaw. */
  breakDown(): void {
    this.#fault = new TypeError("Cannot read properties of undefined (reading 'url')");
  }

  /** From now on no call is answered until the returned function is called. */
  hang(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = promise;
    return resolve;
  }

  comeBack(): void {
    this.#fault = undefined;
    this.#gate = Promise.resolve();
  }

  /** The shopper pays or is declined; nobody is told yet. */
  close(reference: string, state: 'captured' | 'declined' | 'open', lies: Lies = {}): void {
    const charge = this.#charges.get(reference);
    if (!charge) throw new Error(`the gateway was never asked to open ${reference}`);
    this.#charges.set(reference, { ...charge, state, ...lies });
  }

  /** The signed webhook that would tell of a charge as it stands. */
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

function booksIn(charges: Map<string, SandboxCharge>): SandboxBooks {
  return {
    find: async (reference) => charges.get(reference),
    open: async (charge) => {
      if (!charges.has(charge.reference)) charges.set(charge.reference, charge);
    },
    close: async () => {
      throw new Error('the fake gateway has no page: close() says what the shopper did');
    },
  };
}

import { z } from 'zod';
import type {
  Amount,
  ChargeReport,
  FailureReason,
  NewCharge,
  PaymentGateway,
  RefundReport,
} from './gateway.ts';
import { hmacHex, isSameSignature } from './signatures.ts';

export type SandboxCharge = {
  reference: string;
  orderId: string;
  money: Amount;
  state: 'open' | 'processing' | 'captured' | 'declined';
  reason: string | null;
  successUrl: string;
  failUrl: string;
  lang: 'ar' | 'en';
};

export type SandboxRefund = {
  reference: string;
  chargeReference: string;
  money: Amount;
  state: 'done' | 'refused';
};

export type SandboxLedger = {
  /** Finds a charge that a shopper has ended. Until then it exists only in the address of its page. */
  find(reference: string): Promise<SandboxCharge | undefined>;
  /** False where it had ended before; that stays. */
  close(charge: SandboxCharge, outcome: Pick<SandboxCharge, 'state' | 'reason'>): Promise<boolean>;
  findRefund(reference: string): Promise<SandboxRefund | undefined>;
  /**
   * Succeeds if the captured charge has that amount left, else the refund is refused. Repeats return the
   * first result.
   */
  refund(refund: Omit<SandboxRefund, 'state'>): Promise<SandboxRefund>;
};

export type SandboxSettings = {
  ledger: SandboxLedger;
  secret: string;
  /**
   * Returns the page's address, which contains the charge (`sealCharge`): opening one needs no write to
   * the database.
   */
  pageUrlOf: (reference: string, sealed: string) => string;
};

export const sandboxSignatureHeader = 'x-sandbox-signature';

/** Its page is one of this store. Webhooks are signed (hex HMAC-SHA256 of the raw body). */
export function createSandboxGateway(settings: SandboxSettings): PaymentGateway {
  const { ledger, secret, pageUrlOf } = settings;
  return {
    name: 'sandbox',
    // Owners can try every method before they have an account.
    supports: () => true,
    async create(charge) {
      const sealed = sealCharge(toSandboxCharge(charge), secret);
      return { redirectUrl: pageUrlOf(charge.reference, sealed), gatewayReference: null };
    },
    async status({ reference, orderId }) {
      const charge = await ledger.find(reference);
      if (charge) return toReport(charge);
      return { state: 'open', money: undefined, orderId, raw: { reference, state: 'open' } };
    },
    can: {
      refund: true,
      partialRefund: true,
      findRefund: true,
      lateRefundFailures: false,
      reportsFailures: true,
    },
    async refund({ charge, reference, money }) {
      const chargeReference = charge.reference;
      return toRefundReport(await ledger.refund({ reference, chargeReference, money }));
    },
    async refundStatus({ reference }) {
      const refund = await ledger.findRefund(reference);
      return refund && toRefundReport(refund);
    },
    async readWebhook({ headers, body }) {
      if (!isSameSignature(hmacHex(secret, body), headers.get(sandboxSignatureHeader)))
        return undefined;
      const { reference, ...charge } = webhookSchema.parse(JSON.parse(body));
      return { reference, report: toReport(charge) };
    },
  };
}

/** An open charge as part of an address, signed. */
function sealCharge(charge: SandboxCharge, secret: string): string {
  const { reference, orderId, money, successUrl, failUrl, lang } = charge;
  const text = JSON.stringify({ reference, orderId, money, successUrl, failUrl, lang });
  const payload = Buffer.from(text).toString('base64url');
  return `${payload}.${signatureOf(payload, secret)}`;
}

/** Returns undefined if it is another charge's, or not signed by one of the secrets. */
export function unsealCharge(
  sealed: string,
  reference: string,
  secrets: readonly string[],
): SandboxCharge | undefined {
  const [payload = '', signature = null] = sealed.split('.');
  if (!secrets.some((secret) => isSameSignature(signatureOf(payload, secret), signature)))
    return undefined;
  const charge = sealedSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return charge.reference === reference ? { ...charge, state: 'open', reason: null } : undefined;
}

// Begins like no webhook's body, which the same secret signs.
const signatureOf = (payload: string, secret: string) => hmacHex(secret, `charge ${payload}`);

export function sandboxWebhook(charge: SandboxCharge, secret: string): RequestInit {
  const { reference, orderId, money, state, reason } = charge;
  const body = JSON.stringify({ reference, orderId, money, state, reason });
  return {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      [sandboxSignatureHeader]: hmacHex(secret, body),
    },
  };
}

const amount = z.object({ amount: z.int(), currency: z.string() });

const sealedSchema = z.object({
  reference: z.string(),
  orderId: z.string(),
  money: amount,
  successUrl: z.url(),
  failUrl: z.url(),
  lang: z.enum(['ar', 'en']),
});

const webhookSchema = z.object({
  reference: z.string(),
  orderId: z.string(),
  money: amount,
  state: z.enum(['open', 'processing', 'captured', 'declined']),
  reason: z.string().nullish(),
});

type ReportedCharge = Omit<z.infer<typeof webhookSchema>, 'reference'>;

const reasons: Record<string, FailureReason> = {
  cancelled: 'cancelled',
  card_declined: 'declined',
  insufficient_funds: 'insufficient_funds',
  wrong_code: 'authentication_failed',
};

function toReport(charge: ReportedCharge): ChargeReport {
  const { orderId, money, state, reason } = charge;
  const states = {
    captured: 'paid',
    declined: 'failed',
    open: 'open',
    processing: 'open',
  } as const;
  const raw = { orderId, money, state, reason };
  const why = state === 'declined' ? reasons[reason ?? ''] : undefined;
  return { state: states[state], reason: why, money, orderId, raw };
}

function toRefundReport({ reference, state }: SandboxRefund): RefundReport {
  const message = state === 'refused' ? 'The charge does not hold that much.' : null;
  return { state, gatewayReference: `sandbox-${reference}`, message };
}

function toSandboxCharge(charge: NewCharge): SandboxCharge {
  const { reference, orderId, money, successUrl, failUrl, lang } = charge;
  const state = { state: 'open', reason: null } as const;
  return { reference, orderId, money, successUrl, failUrl, lang, ...state };
}

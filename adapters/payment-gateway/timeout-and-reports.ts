import { GatewayError, GatewayKeyError, type NewCharge, type PaymentGateway } from './gateway.ts';

export type GuardOptions = {
  report: (error: unknown) => void;
  reportRefusal?: (charge: NewCharge, reason: string) => void;
  seconds?: number;
  /** Taken out of messages: a gateway may quote what it was sent. */
  secrets?: readonly string[];
};

/** Makes every failure a GatewayError: time-outs, and errors of the adapter, which are reported. */
export function withTimeoutAndReports(
  gateway: PaymentGateway,
  { report, reportRefusal, seconds = 30, secrets = [] }: GuardOptions,
): PaymentGateway {
  const guard = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await withinSeconds(work, seconds);
    } catch (error) {
      if (error instanceof GatewayError) throw withoutSecrets(error, secrets);
      report(error);
      throw new GatewayError('The payment service failed.', { cause: error });
    }
  };
  const { cancel } = gateway;
  return {
    name: gateway.name,
    supports: (method, currency) => gateway.supports(method, currency),
    create: (charge) =>
      guard(callAsync(() => gateway.create(charge))).catch((error: GatewayError) => {
        const safe = withoutCustomer(error, charge);
        if (safe.isRefusal) reportRefusal?.(charge, safe.message);
        throw safe;
      }),
    status: (charge) => guard(callAsync(() => gateway.status(charge))),
    cancel: cancel && ((charge) => guard(callAsync(() => cancel(charge)))),
    get can() {
      return gateway.can;
    },
    refund: (refund) => guard(callAsync(() => gateway.refund(refund))),
    refundStatus: (refund) => guard(callAsync(() => gateway.refundStatus(refund))),
    readWebhook: (request) => gateway.readWebhook(request),
  };
}

function withoutSecrets(error: GatewayError, secrets: readonly string[]): GatewayError {
  const message = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), error.message);
  if (message === error.message) return error;
  const { isRefusal } = error;
  const options = { isRefusal };
  return error instanceof GatewayKeyError
    ? new GatewayKeyError(message, options)
    : new GatewayError(message, options);
}

const emailOrPhone = /[^\s@<>"']+@[^\s@<>"']+|\+?\d[\d\s().-]{6,}\d/g;

/** Removes the customer's data from the message, which goes to logs and the order's history. */
function withoutCustomer(error: GatewayError, { customer, address }: NewCharge): GatewayError {
  const personal = [...Object.values(customer), address.city, address.line];
  // Replaces the longest values first: a name may be part of an email address.
  const values = personal.filter((value) => value.trim().length > 1).sort(byLength);
  const message = values
    .reduce((text, value) => text.replaceAll(value, '…'), error.message)
    .replace(emailOrPhone, '…');
  if (message === error.message) return error;
  // Drops `cause`, which contains the original message.
  return new GatewayError(message, { isRefusal: error.isRefusal });
}

const byLength = (one: string, other: string) => other.length - one.length;

// An adapter that throws before it returns a promise fails like one that rejects.
async function callAsync<T>(call: () => Promise<T>): Promise<T> {
  return call();
}

async function withinSeconds<T>(work: Promise<T>, seconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const tooLate = () => reject(new GatewayError('The payment service took too long.'));
    timer = setTimeout(tooLate, seconds * 1000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

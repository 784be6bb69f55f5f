import { GatewayError, type NewCharge, type PaymentGateway } from './gateway.ts';

export type GuardOptions = {
  /** Hears of every fault that the gateway's own code did not foresee. */
  report: (error: unknown) => void;
  /** Gets every charge that the gateway refused to open a page for, with its words. */
  reportRefusal?: (charge: NewCharge, words: string) => void;
  /** How long an answer may take. */
  seconds?: number;
};

/**
 * A gateway of which the store knows that it fails in one way only: with a GatewayError. An answer
 * that takes too long is one, and so is a fault in the adapter itself, which is reported besides.
 */
export function guardGateway(
  gateway: PaymentGateway,
  { report, reportRefusal, seconds = 30 }: GuardOptions,
): PaymentGateway {
  const guard = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await withinSeconds(work, seconds);
    } catch (error) {
      if (error instanceof GatewayError) throw error;
      report(error);
      throw new GatewayError('The payment service failed.', { cause: error });
    }
  };
  const { cancel } = gateway;
  return {
    name: gateway.name,
    create: (charge) =>
      guard(startNow(() => gateway.create(charge))).catch((error: GatewayError) => {
        if (error.isRefusal) reportRefusal?.(charge, error.message);
        throw error;
      }),
    status: (charge) => guard(startNow(() => gateway.status(charge))),
    cancel: cancel && ((charge) => guard(startNow(() => cancel(charge)))),
    get can() {
      return gateway.can;
    },
    refund: (refund) => guard(startNow(() => gateway.refund(refund))),
    refundStatus: (refund) => guard(startNow(() => gateway.refundStatus(refund))),
    readWebhook: (request) => gateway.readWebhook(request),
  };
}

// A gateway that throws before it returns a promise fails like one that rejects.
async function startNow<T>(call: () => Promise<T>): Promise<T> {
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

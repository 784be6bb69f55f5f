import type { WatchedGateway } from './circuit-breaker.ts';
import {
  type ChargeReference,
  type GatewayAbilities,
  GatewayError,
  GatewayKeyError,
  type PaymentGateway,
} from './gateway.ts';

/** `id` is null for the account in a variable. */
export type GatewayAccount = { id: string | null; gateway: WatchedGateway };

export type GatewayAccounts = {
  /** Takes new charges; undefined while none can. */
  current: GatewayAccount | undefined;
  /** All that can be used, the current one first. */
  all: readonly GatewayAccount[];
};

const noAbilities: GatewayAbilities = {
  refund: false,
  partialRefund: false,
  findRefund: false,
  lateRefundFailures: false,
  reportsFailures: false,
};

/**
 * Returns one gateway for several accounts, of which `read` returns the latest. New charges go to the current
 * account; everything about a charge goes to the account that has it.
 */
export function withAccounts(name: string, read: () => GatewayAccounts): WatchedGateway {
  const any = () => read().all[0]?.gateway;
  async function call<T>(
    { account = null }: ChargeReference,
    work: (gateway: PaymentGateway) => Promise<T>,
  ): Promise<T> {
    const { current, all } = read();
    const own = all.find(({ id }) => id === account);
    const used = own ?? current ?? all[0];
    if (!used) throw notSetUp();
    try {
      return await work(used.gateway);
    } catch (error) {
      // The owner has replaced a key that the gateway no longer accepts: the account may be the same.
      const isOutdated = error instanceof GatewayKeyError && current && current !== used;
      if (isOutdated) return work(current.gateway);
      throw error;
    }
  }
  return {
    name,
    get can() {
      return any()?.can ?? noAbilities;
    },
    supports: (method, currency) => read().current?.gateway.supports(method, currency) ?? false,
    isDown: () => read().current?.gateway.isDown() ?? false,
    async create(charge) {
      const { current } = read();
      if (!current) throw notSetUp();
      return { ...(await current.gateway.create(charge)), account: current.id };
    },
    status: (charge) => call(charge, (gateway) => gateway.status(charge)),
    get cancel() {
      if (!any()?.cancel) return undefined;
      return (charge: ChargeReference) =>
        call(charge, ({ cancel }) => (cancel ? cancel(charge) : Promise.reject(notSetUp())));
    },
    refund: (refund) => call(refund.charge, (gateway) => gateway.refund(refund)),
    refundStatus: (refund) => call(refund.charge, (gateway) => gateway.refundStatus(refund)),
    async readWebhook(request) {
      for (const { gateway } of read().all) {
        const notice = await gateway.readWebhook(request);
        if (notice) return notice;
      }
      return undefined;
    },
  };
}

function notSetUp(): GatewayError {
  return new GatewayError('This store takes no payments at the moment.', { isRefusal: true });
}

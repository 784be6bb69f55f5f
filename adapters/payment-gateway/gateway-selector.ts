import type { WatchedGateway } from './circuit-breaker.ts';
import type { Gateways } from './gateway.ts';

type Choice = {
  /** Gateways for new charges; never empty. */
  inOrder: () => WatchedGateway[];
  /** Gateways that serve earlier charges, too. */
  all: () => WatchedGateway[];
};

export function createGatewaySelector({ inOrder, all }: Choice): Gateways {
  const firstUp = (gateways: WatchedGateway[], failed?: string) => {
    const others = gateways.filter(({ name }) => name !== failed);
    return [...others, ...gateways].find((gateway) => !gateway.isDown()) ?? gateways[0];
  };
  const namesOf = (gateways: WatchedGateway[]) => gateways.map(({ name }) => name);
  return {
    primary(failed) {
      const first = firstUp(inOrder(), failed);
      if (!first) throw new Error('there is no gateway');
      return first;
    },
    forNewCharge({ method, currency, account, failed }) {
      const offered = account ? all().filter(({ name }) => name === account) : inOrder();
      return firstUp(
        offered.filter((gateway) => gateway.supports(method, currency)),
        failed,
      );
    },
    named: (name) => all().find((gateway) => gateway.name === name),
    gatewaysWithoutFailureEvents: () => namesOf(all().filter(({ can }) => !can.reportsFailures)),
    withLateRefundFailures: () => namesOf(all().filter(({ can }) => can.lateRefundFailures)),
  };
}

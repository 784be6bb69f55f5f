import type { WatchedGateway } from './circuit-breaker.ts';
import type { Gateways } from './gateway.ts';

type Choice = {
  /** Gateways for new charges; never empty. */
  inOrder: () => WatchedGateway[];
  /** Gateways that serve earlier charges, too. */
  all: () => WatchedGateway[];
};

export function createGatewaySelector({ inOrder, all }: Choice): Gateways {
  const namesOf = (gateways: WatchedGateway[]) => gateways.map(({ name }) => name);
  return {
    primary(failed) {
      const gateways = inOrder();
      const others = gateways.filter(({ name }) => name !== failed);
      const first = [...others, ...gateways].find((gateway) => !gateway.isDown()) ?? gateways[0];
      if (!first) throw new Error('there is no gateway');
      return first;
    },
    named: (name) => all().find((gateway) => gateway.name === name),
    gatewaysWithoutFailureEvents: () => namesOf(all().filter(({ can }) => !can.reportsFailures)),
    withLateRefundFailures: () => namesOf(all().filter(({ can }) => can.lateRefundFailures)),
  };
}

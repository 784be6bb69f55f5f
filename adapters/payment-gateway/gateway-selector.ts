import type { WatchedGateway } from './circuit-breaker.ts';
import type { Gateways } from './gateway.ts';

export function createGatewaySelector(
  inOrder: readonly [WatchedGateway, ...WatchedGateway[]],
): Gateways {
  return {
    primary(failed) {
      const others = inOrder.filter(({ name }) => name !== failed);
      return [...others, ...inOrder].find((gateway) => !gateway.isDown()) ?? inOrder[0];
    },
    named: (name) => inOrder.find((gateway) => gateway.name === name),
    gatewaysWithoutFailureEvents: () =>
      inOrder.filter(({ can }) => !can.reportsFailures).map(({ name }) => name),
    withLateRefundFailures: () =>
      inOrder.filter(({ can }) => can.lateRefundFailures).map(({ name }) => name),
  };
}

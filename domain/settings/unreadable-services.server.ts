import type { AttentionCheck } from '../attention/run-checks.server.ts';

/** Finds saved services whose passwords or keys must be typed again: the store's secret is another one. */
export function unreadableServicesCheck({
  unreadable,
}: {
  unreadable: () => string[];
}): AttentionCheck {
  return {
    kind: 'service_unreadable',
    async find() {
      return unreadable().map((name) => ({ subject: name, data: { gateway: name } }));
    },
  };
}

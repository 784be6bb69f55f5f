import type { ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';

export type RenderLimits = {
  maxRenders: number;
  maxRendersPerNetwork: number;
  maxPending: number;
  maxPendingPerNetwork: number;
  maxPendingPerSite: number;
  maxIdleMs: number;
  maxPlaceMs: number;
};

export const renderLimits: RenderLimits = {
  // One thread renders: more at once only delay each other, and health checks behind them.
  maxRenders: 8,
  maxRendersPerNetwork: 4,
  // A mobile carrier has one address for hundreds of shoppers, each with a page and the next one's data.
  maxPendingPerNetwork: 600,
  // An IPv6 /48 has 65,536 networks, and one customer may own all of it.
  maxPendingPerSite: 1200,
  maxPending: 2400,
  // A render during which the thread idles waits for the database or a gateway: others need not wait.
  maxIdleMs: 50,
  maxPlaceMs: 1000,
};

/** `network` is undefined for private addresses; `response` closes when its client has gone. */
export type Client = {
  network: string | undefined;
  /** The IPv6 /48 around it. */
  site?: string | undefined;
  response: ServerResponse;
};

export type RenderQueue = <T>(client: Client, render: () => Promise<T>) => Promise<T | Unrendered>;

/** `busy` beyond the queue, `gone` where the client has left it. */
export type Unrendered = 'busy' | 'gone';

type Network = { pending: number; rendering: number; waiting: Set<() => void> };

/**
 * Renders pages for a few clients at a time, and begins one in a turn of the event loop: a page that
 * waits for nothing is rendered in one go, and a health check must not wait for thirty of them. Networks
 * take turns, so that a busy one delays itself first. Private addresses are of a proxy missing in
 * `TRUST_PROXY`: the total limits alone hold for them.
 */
export function createRenderQueue(limits: RenderLimits = renderLimits): RenderQueue {
  const networks = new Map<string | undefined, Network>();
  const pendingBySite = new Map<string, number>();
  let pending = 0;
  let rendering = 0;
  let isScheduled = false;

  return async ({ network: name, site, response }, render) => {
    const network = networks.get(name) ?? { pending: 0, rendering: 0, waiting: new Set() };
    const maxPending = name === undefined ? limits.maxPending : limits.maxPendingPerNetwork;
    if (pending >= limits.maxPending || network.pending >= maxPending) return 'busy';
    const sitePending = site === undefined ? 0 : (pendingBySite.get(site) ?? 0);
    if (sitePending >= limits.maxPendingPerSite) return 'busy';
    if (site !== undefined) pendingBySite.set(site, sitePending + 1);
    networks.set(name, network);
    pending += 1;
    network.pending += 1;
    try {
      const hasTurn = await untilTurn(network, response);
      return hasTurn ? await inPlace(network, render) : 'gone';
    } finally {
      pending -= 1;
      network.pending -= 1;
      if (network.pending === 0) networks.delete(name);
      if (site !== undefined) leaveSite(site);
    }
  };

  function leaveSite(site: string): void {
    const left = (pendingBySite.get(site) ?? 1) - 1;
    if (left > 0) pendingBySite.set(site, left);
    else pendingBySite.delete(site);
  }

  /** False once the client has gone. */
  function untilTurn({ waiting }: Network, response: ServerResponse): Promise<boolean> {
    return new Promise((resolve) => {
      if (response.destroyed) return resolve(false);
      const leave = () => {
        waiting.delete(begin);
        resolve(false);
      };
      const begin = () => {
        waiting.delete(begin);
        response.off('close', leave);
        resolve(true);
      };
      waiting.add(begin);
      response.once('close', leave);
      schedule();
    });
  }

  async function inPlace<T>(network: Network, render: () => Promise<T>): Promise<T> {
    rendering += 1;
    network.rendering += 1;
    let hasLeft = false;
    const leave = () => {
      if (hasLeft) return;
      hasLeft = true;
      rendering -= 1;
      network.rendering -= 1;
      schedule();
    };
    const utilization = performance.eventLoopUtilization();
    const checks = setInterval(() => {
      const { idle, active } = performance.eventLoopUtilization(utilization);
      if (idle >= limits.maxIdleMs || idle + active >= limits.maxPlaceMs) leave();
    }, limits.maxIdleMs);
    try {
      return await render();
    } finally {
      clearInterval(checks);
      leave();
    }
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      if (startNext()) schedule();
    });
  }

  function startNext(): boolean {
    if (rendering >= limits.maxRenders) return false;
    for (const [name, network] of networks) {
      const [begin] = network.waiting;
      const max = name === undefined ? limits.maxRenders : limits.maxRendersPerNetwork;
      if (!begin || network.rendering >= max) continue;
      // The last in line from now on.
      networks.delete(name);
      networks.set(name, network);
      begin();
      return true;
    }
    return false;
  }
}

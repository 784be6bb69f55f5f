import { isPortFree } from '../../scripts/setup/check-port.ts';

// These ports are below those that systems use for outgoing connections: a restarted server finds its port
// still free, whatever other tests connect to.
const [lowest, highest] = [20_000, 32_000];

export async function freePort(): Promise<number> {
  for (let attempts = 0; attempts < 100; attempts++) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (await isPortFree(port, '127.0.0.1')) return port;
  }
  throw new Error('no free port');
}

import { createServer } from 'node:net';
import type { Checked } from './terminal.ts';

/** Port on which this shop is running now. Undefined: it is not running as a service. */
type Running = { runningOn: number | undefined; host: string };

export async function checkPort(text: string, running: Running): Promise<Checked<number>> {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1024 || port > 65_535) {
    return { mistake: 'A port is a number from 1024 to 65535, for example 3000.' };
  }
  if (running.runningOn === port || (await isPortFree(port, running.host))) return { value: port };
  return {
    mistake:
      `Port ${port} is in use by another program. Stop that program (ss -ltnp shows it; it may be a shop ` +
      `that npm start started), or choose another port, for example ${port + 100}.`,
  };
}

export async function isPortFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  server.once('error', () => resolve(false));
  server.listen(port, host, () => server.close(() => resolve(true)));
  return promise;
}

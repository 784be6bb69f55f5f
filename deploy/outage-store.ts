import { BuiltServer, makeDataDir } from '../tests/support/built-server.ts';
import { freePort } from '../tests/support/free-port.ts';
import { MailServer } from '../tests/support/mail-server.ts';
import { startNginx } from '../tests/support/nginx.ts';

// Starts the store under test: two web processes behind nginx, a worker and a mail server, on this machine.

/** Steps that stop the started processes; the last one runs first. */
export type Undo = (() => unknown)[];

export async function startStore(env: Record<string, string>, undo: Undo) {
  const mail = await MailServer.start();
  undo.push(() => mail.stop());
  const { dataDir, remove } = await makeDataDir();
  undo.push(remove);
  const [front, ...ports] = [await freePort(), await freePort(), await freePort()];
  const url = `http://localhost:${front}`;
  const shared = {
    STORE_SECRET: 'a secret only for tests, thirty-two letters',
    SMTP_URL: mail.url,
    PUBLIC_URL: url,
    TRUST_PROXY: '127.0.0.1',
    STOP_SECONDS: '60',
    ...env,
  };
  const start = async (role: Record<string, string>) => {
    const server = await BuiltServer.start({ dataDir, env: { ...shared, ...role } });
    undo.push(() => server.kill());
    return server;
  };
  const startWeb = (place: number) => start({ ROLE: 'web', PORT: `${ports[place]}` });
  const web = [await startWeb(0), await startWeb(1)];
  const worker = await start({ ROLE: 'worker' });
  undo.push(await startNginx(front, ports));
  return { url, mail, web, worker, startWeb };
}

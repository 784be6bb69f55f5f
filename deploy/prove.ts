import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../tests/support/free-port.ts';
import { newKey, purchase } from '../tests/support/purchase.ts';
import { Visitor } from '../tests/support/visitor.ts';
import { Container, userId } from './container.ts';
import { buildImage, copyRoot, type Image, inRoot } from './image.ts';

// `npm run prove:image` (docs/docker.md): carries out the image's steps by chroot, and runs the result as a
// container would. Requires root; `--compose` also runs the whole of compose.yaml. The files remain in
// PROVE_DIR, and the next run reuses the base filesystem.

const work = process.env.PROVE_DIR ?? '/var/tmp/nabta-image';
const root = fileURLToPath(new URL('..', import.meta.url));

mkdirSync(work, { recursive: true });
const image = buildImage(work);
const size = execFileSync('du', ['-sm', join(image.folder, 'store')], { encoding: 'utf8' });
print(`Built from the Dockerfile; /store takes ${size.split('\t')[0]} MB`);
await proveOne(image);
if (process.argv.includes('--compose')) {
  const caddy = join(work, 'caddy');
  copyRoot(join(work, 'base'), caddy);
  inRoot(caddy, 'apt-get update --quiet && apt-get install --yes --no-install-recommends caddy');
  const program = join(root, 'deploy', 'prove-compose.ts');
  const alone = ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];
  const args = [...alone, process.execPath, program, work, JSON.stringify(image)];
  const child = spawn('unshare', args, { stdio: 'inherit', cwd: root });
  child.once('close', (code) => {
    process.exitCode = code ?? 1;
  });
}

/** Checks one server with the embedded database. */
async function proveOne(made: Image): Promise<void> {
  const data = join(work, 'data');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data);
  chownSync(data, userId, userId);
  const port = await freePort();
  const env = { PORT: String(port) };
  const server = Container.start(made, [], { data, env });
  await server.waitForOutput(/ is open on /);

  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  const rights = ['Uid', 'CapEff', 'CapBnd', 'NoNewPrivs'].map((name) => {
    return new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1];
  });
  expect('runs without capabilities', rights, [`${userId}`, '0'.repeat(16), '0'.repeat(16), '1']);
  const places = '/ /store /store/build /etc /home/node';
  const touch = `for one in ${places}; do touch $one/x && echo $one; done; touch /data/x /tmp/x`;
  const touched = await Container.run(made, [touch], { data, command: ['sh', '-c'] });
  const written = touched.output.split('\n').filter((line) => line.startsWith('/'));
  expect('writes to /data and /tmp only', [touched.code, written], [0, []]);
  const health = await Container.run(made, [], { data, env, command: made.healthCheck });
  expect('is healthy', health.code, 0);

  const shopper = new Visitor(() => `http://localhost:${port}`, '203.0.113.1');
  const { order_id, redirectUrl } = await shopper.buy(purchase([[2, '1', 1]]), { key: newKey() });
  const card = { number: '4242424242424242', expiry: '12/40', cvc: '123', holder: 'Mona Saleh' };
  await shopper.fetch(redirectUrl, { method: 'POST', body: new URLSearchParams(card) });
  const { body } = await shopper.json(`/api/mtjree/status/${order_id}`);
  expect('sells an order', body, { ok: true, remote: { status: true } });
  const picture = /\/media\/[^"\s]+\.avif/.exec(await (await shopper.fetch('/')).text())?.[0];
  expect('draws pictures', (await shopper.fetch(picture ?? '')).status, 200);

  const add = ['staff', 'add', 'sara@nabta.example', '--role', 'staff'];
  const { code, output } = await Container.run(made, add, { data, env });
  const named = /password/i.exec(output)?.[0].toLowerCase() ?? output;
  expect('runs a command beside the server', [code, named], [0, 'password']);
  const backup = await Container.run(made, ['backup', '/data/shop.nabta'], { data, env });
  expect('backs itself up', backup.code, 0);
  const startedAt = performance.now();
  expect('exits on SIGTERM', await server.stop(), 0);
  print(`It exited after ${Math.round(performance.now() - startedAt)} ms`);
}

function expect(what: string, is: unknown, expected: unknown): void {
  const isGood = JSON.stringify(is) === JSON.stringify(expected);
  print(`${isGood ? 'ok' : 'NOT OK'}: the image ${what}`);
  if (!isGood)
    throw new Error(`${what}: ${JSON.stringify(is)} instead of ${JSON.stringify(expected)}`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

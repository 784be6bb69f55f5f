import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { purchase } from '../../tests/support/purchase.ts';
import { check, fetchShop, untilUp } from './checks.ts';
import { runIn, shop } from './debian-root.ts';

// The second half of `npm run prove:setup`: releases come from a bare repository, with real packages and a real
// build. One is good, one fails its start, one update is killed, and the owner goes back by hand.

const domain = 'shop.example.com';
const update = 'npm run --silent update';

export async function proveUpdates(root: string): Promise<void> {
  const settings = join(root, shop, 'nabta.env');
  const sandbox = readFileSync(settings, 'utf8').replace(
    /^PAYMENT_GATEWAY=.*$/m,
    'PAYMENT_GATEWAY=sandbox',
  );
  writeFileSync(settings, sandbox);
  const changed = await runIn(root, 'npm run --silent setup -- --yes');
  check(
    'setup restarts the shop after a change in nabta.env',
    /done +shop on port/.test(changed.output),
    changed.output,
  );
  const author = new Author(root);
  const first = author.version;
  const none = await runIn(root, update);
  check(
    'without a new release, update does nothing',
    none.output.includes('newest release'),
    none.output,
  );

  author.publish('0.7.98', {});
  const killed = await runIn(root, update, { killAfter: 'done     new release in place' });
  check('an update was killed while it replaced the release', killed.code === null, killed.output);
  const good = await runIn(root, update);
  check(
    'an update after a killed one first goes back',
    good.output.includes('was interrupted'),
    good.output,
  );
  check('a good release comes in', good.code === 0, good.output);
  await expectRelease(root, '0.7.98');
  const orderId = await placeOrder();
  const back = await runIn(root, `${update} -- --back`);
  check('the owner goes back by hand', back.code === 0, back.output);
  await expectRelease(root, first);
  const { status } = await fetchShop(domain, `/api/mtjree/status/${orderId}`);
  check('an order of the newer release is still there', status === 200, `${status}`);
  const twice = await runIn(root, `${update} -- --back`);
  check(
    'there is only one release to go back to',
    twice.output.includes('No earlier release'),
    twice.output,
  );
  const again = await runIn(root, update);
  check('the newer release comes in again', again.code === 0, again.output);
  await expectRelease(root, '0.7.98');

  author.publish('0.7.99', { 'server/index.ts': "throw new Error('broken release');\n" });
  const bad = await runIn(root, update);
  check('a release that fails its start is refused', bad.code === 1, bad.output);
  check('its reason is printed', bad.output.includes('broken release'), bad.output);
  await expectRelease(root, '0.7.98');

  const unbuilt = author.publish('0.7.100', { 'app/root.tsx': 'this is no TypeScript (\n' });
  const notBuilt = await runIn(root, update);
  check(
    `a release that does not build (${unbuilt}) never replaces one`,
    notBuilt.code === 1,
    notBuilt.output,
  );
  await expectRelease(root, '0.7.98');
}

/** Publishes releases as an author does who pushes to the repository. */
class Author {
  readonly #folder: string;
  readonly version: string;

  constructor(root: string) {
    this.#folder = join(root, 'srv/author');
    rmSync(this.#folder, { recursive: true, force: true });
    execFileSync('git', ['clone', '--quiet', join(root, 'srv/origin.git'), this.#folder]);
    this.version = JSON.parse(readFileSync(join(this.#folder, 'package.json'), 'utf8')).version;
  }

  /** Each release is made of the first one, with `faults` put before the text of files. */
  publish(version: string, faults: Record<string, string>): string {
    const git = (...args: string[]) => {
      const identity = ['-c', 'user.name=Author', '-c', 'user.email=author@example.com'];
      return execFileSync('git', [...identity, '-C', this.#folder, ...args], {
        encoding: 'utf8',
      }).trim();
    };
    const [initial = ''] = git('rev-list', '--max-parents=0', 'HEAD').split('\n');
    git('checkout', '--quiet', initial, '--', '.');
    const change = (name: string, edit: (text: string) => string) => {
      const file = join(this.#folder, name);
      writeFileSync(file, edit(readFileSync(file, 'utf8')));
    };
    const setVersion = (text: string) =>
      text.replace(/"version": "[^"]+"/, `"version": "${version}"`);
    change('package.json', setVersion);
    change('package-lock.json', (text) => setVersion(setVersionOfRoot(text, version)));
    for (const [name, fault] of Object.entries(faults)) change(name, (text) => fault + text);
    git('commit', '--quiet', '--all', '--message', `release ${version}`);
    git('push', '--quiet', 'origin', 'HEAD:main');
    return version;
  }
}

/** The lock file names the version of the store twice: at its top, and in `packages`. */
function setVersionOfRoot(text: string, version: string): string {
  return text.replace(/("": \{\s+"name": "nabta",\s+"version": ")[^"]+/, `$1${version}`);
}

async function expectRelease(root: string, version: string): Promise<void> {
  await untilUp(domain);
  const journal = readFileSync(join(root, 'var/log/nabta.journal'), 'utf8');
  const starts = [...journal.matchAll(/ is open on \S+ \(release ([\d.]+)/g)].map(([, one]) => one);
  check(`the shop runs release ${version}`, starts.at(-1) === version, starts.join(' '));
  const status = await runIn(root, 'git status --porcelain');
  check('its folder has no file that is not of the release', status.output === '', status.output);
  const inFolder = JSON.parse(readFileSync(join(root, shop, 'package.json'), 'utf8')).version;
  check('its folder has the same release', inFolder === version, inFolder);
}

async function placeOrder(): Promise<string> {
  const { body, status } = await fetchShop(domain, '/api/mtjree/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(purchase([[2, '1', 1]])),
  });
  const order = JSON.parse(body) as { order_id?: string };
  check('the shop accepts an order', order.order_id !== undefined, `${status} ${body}`);
  return order.order_id ?? '';
}

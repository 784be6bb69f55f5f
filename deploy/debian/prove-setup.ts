import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, fetchShop, listFiles, reportAndExit, trustCaddy, untilUp } from './checks.ts';
import {
  cloneAndInstall,
  installNode,
  makeDebianRoot,
  requirePrograms,
  runApart,
  runIn,
  shop,
} from './debian-root.ts';
import { otherNodes, proveStarts } from './prove-starts.ts';
import { proveUpdates } from './prove-updates.ts';

// `npm run prove:setup` (docs/go-live.md): sets up the last commit on a bare Debian, as its owner would. Setup is
// interrupted at each step and meets mistakes; then the shop is updated and goes back. Requires root. The base
// filesystem remains in PROVE_DIR, and the next run reuses it.

const domain = 'shop.example.com';
const backups = '/srv/backups';
const setup = `npm run --silent setup -- --yes --domain ${domain} --backup-to ${backups}`;
const maxExposure = 3;

const [inside = ''] = process.argv.slice(2);
if (inside) {
  await prove(inside);
  reportAndExit();
} else {
  requirePrograms({
    debootstrap: 'debootstrap',
    unshare: 'util-linux',
    ip: 'iproute2',
    git: 'git',
  });
  const root = makeDebianRoot('server');
  cloneAndInstall(root);
  for (const [release, folder] of Object.entries(otherNodes)) installNode(root, release, folder);
  process.exitCode = await runApart(fileURLToPath(import.meta.url), [], root);
}

async function prove(root: string): Promise<void> {
  await proveMistakes(root);
  await proveInterruptions(root);
  await proveResult(root);
  await proveSecondRun(root);
  await proveUpdates(root);
  await proveStarts(root);
  await runIn(root, 'systemctl stop nabta.service');
}

/** Nothing of the system changes before every answer is good. */
async function proveMistakes(root: string): Promise<void> {
  const before = listFiles(root);
  const settings = join(root, shop, 'nabta.env');
  const refuses = async (what: string, command: string, reason: string) => {
    const { code, output } = await runIn(root, command);
    check(`setup names ${what}`, code === 1 && output.includes(reason), output);
  };
  await refuses('a system without systemd', setup, 'systemd does not run here');
  mkdirSync(join(root, 'run/systemd/system'), { recursive: true });
  const withDomain = (name: string) => setup.replace(domain, name);
  await refuses(
    'a domain with a scheme',
    withDomain('https://a.example.com'),
    'Leave out https://',
  );
  await refuses('an IP address as domain', withDomain('203.0.113.5'), 'IP address gets no');
  await refuses(
    'a folder for backups that is hidden',
    setup.replace(backups, '/home/x'),
    'cannot see',
  );
  for (const [port, reason] of [
    [3000, 'Port 3000 is in use'],
    [80, 'Port 80, which Caddy needs'],
  ] as const) {
    const other = createServer().listen(port);
    await once(other, 'listening');
    await refuses(`port ${port} in use`, setup, reason);
    other.close();
  }
  for (const [line, reason] of [
    ['BACKUP_KEY=age1nonsense', 'BACKUP_KEY'],
    ['PUBLIC_ULR=https://shop.example.com', 'PUBLIC_ULR'],
  ] as const) {
    writeFileSync(settings, `${line}\n`, { mode: 0o600 });
    await refuses(`${line.replace(/=.*/, '')}, a bad line of nabta.env`, setup, reason);
    rmSync(settings);
  }
  const typed = ['a b', 'x_y.example.com', domain, 'relative', ''].join('\n');
  const { output } = await runIn(
    root,
    'setpriv --reuid nobody --clear-groups env HOME=/tmp npm run --silent setup',
    {
      input: `${typed}\n`,
    },
  );
  check(
    'without root setup only shows what it would do',
    output.includes('Nothing was changed'),
    output,
  );
  const after = listFiles(root);
  check('nothing has changed so far', after === before, `${before}\n---\n${after}`);
}

/** Kills setup after each step. What a run has completed, the next one reports as it is. */
async function proveInterruptions(root: string): Promise<void> {
  const steps = [
    'Building the store',
    'system user',
    'folder /var/lib',
    'folder /srv',
    'backup key',
  ];
  const later = [`settings ${shop}`, 'service /etc', 'Caddy file', 'shop on port 3000'];
  const passwords = new Set<string>();
  for (const step of [...steps, ...later]) {
    const killAfter = step.startsWith('Building') ? step : `done     ${step}`;
    const { code, output } = await runIn(root, setup, { killAfter });
    collectPasswords(output, passwords);
    // A killed run may have completed the next step, too.
    const isReached = code === null || output.includes(`ok       ${step}`);
    check(`setup reaches “${step}” after its interruptions`, isReached, output);
  }
  const { code, output } = await runIn(root, setup);
  collectPasswords(output, passwords);
  check('setup completes after an interruption at every step', code === 0, output);
  const repeated = [...steps.slice(1), ...later].filter(
    (step) => !output.includes(`ok       ${step}`),
  );
  check('its last run repeats no step', repeated.length === 0, `${repeated.join(', ')}\n${output}`);
  check('the first password was printed once', passwords.size === 1, [...passwords].join(' '));
}

function collectPasswords(output: string, passwords: Set<string>): void {
  const password = /^ {2}password +(\S+)/m.exec(output)?.[1];
  if (password) passwords.add(password);
}

async function proveResult(root: string): Promise<void> {
  const report = await runIn(
    root,
    '/usr/bin/systemd-analyze security --offline=true --no-pager /etc/systemd/system/nabta.service',
  );
  const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(report.output)?.[1]);
  check(
    `systemd rates the unit at ${maxExposure}.0 or better: ${exposure}`,
    exposure <= maxExposure,
    report.output,
  );
  const caddyfile = join(root, 'etc/caddy/Caddyfile');
  // No certificate authority reaches this network: Caddy makes the certificate itself.
  const own = readFileSync(caddyfile, 'utf8').replace(
    /^(shop\.example\.com \{)$/m,
    '$1\n\ttls internal',
  );
  writeFileSync(caddyfile, own);
  const again = await runIn(root, setup);
  check(
    'setup leaves a line of the owner in the Caddyfile',
    readFileSync(caddyfile, 'utf8') === own,
    again.output,
  );
  await trustCaddy(root);
  await untilUp(domain);
  const page = await fetchShop(domain, '/');
  check(
    'Caddy serves the shop with HTTPS',
    page.status === 200 && page.body.includes('<html'),
    page.body,
  );
  const plain = await fetchShop(domain, '/', { isPlain: true });
  check('HTTP leads to HTTPS', plain.status === 308, String(plain.status));
  const modes = execFileSync(
    'stat',
    [
      '-c',
      '%a %U %n',
      ...[`${shop}/nabta.env`, '/var/lib/nabta', backups, '/root/nabta-backup-key.txt'].map(
        (path) => join(root, path),
      ),
    ],
    { encoding: 'utf8' },
  );
  const actual = modes
    .split('\n')
    .map((line) => line.split(' ')[0])
    .filter(Boolean)
    .join(' ');
  check(
    'settings, data, backups and key are closed to others',
    actual === '600 700 700 600',
    modes,
  );
  const doctor = await runIn(root, 'npm run --silent doctor');
  check('the doctor finds the database well', /database +ok/.test(doctor.output), doctor.output);
}

async function proveSecondRun(root: string): Promise<void> {
  const before = listFiles(root);
  const pid = () => readFileSync(join(root, 'run/systemd-stand-in/state.json'), 'utf8');
  const running = pid();
  for (const turn of ['second', 'third']) {
    const { code, output } = await runIn(root, setup);
    check(`a ${turn} run ends well`, code === 0, output);
  }
  check('they change no file', listFiles(root) === before, listFiles(root));
  check('they do not restart the shop', pid() === running, pid());
  const { code, output } = await runIn(root, `${setup} --port 3999 && ${setup} --port 3000`);
  check('the port can be changed, and back', code === 0 && existsSync(join(root, shop)), output);
  await untilUp(domain);
}

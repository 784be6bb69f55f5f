import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { SetupFlags } from '../../scripts/setup/choose-settings.ts';
import { runSetup } from '../../scripts/setup/run-setup.ts';
import { freePort } from '../support/free-port.ts';
import { SystemdStandIn } from '../support/systemd-stand-in.ts';

const code = fileURLToPath(new URL('../..', import.meta.url));
const defaultCaddyfile = `# The Caddyfile is an easy way to configure your Caddy web server.
:80 {
	# Set this path to your site's directory.
	root * /usr/share/caddy

	# Enable the static file server.
	file_server
}
`;

/** A Debian with an empty shop folder, whose code is this checkout. */
async function makeServer({ isRoot = true, hasData = false } = {}) {
  const root = await mkdtemp(join(tmpdir(), 'nabta-setup-'));
  onTestFinished(() => rm(root, { recursive: true, force: true, maxRetries: 3 }));
  await chmod(root, 0o755);
  const shop = join(root, 'opt', 'nabta');
  const folders = ['etc/caddy', 'etc/systemd/system', 'run/systemd/system', 'root', 'opt/nabta'];
  for (const folder of folders) await mkdir(join(root, folder), { recursive: true });
  for (const name of ['package.json', 'deploy', 'node_modules', 'build']) {
    await symlink(join(code, name), join(shop, name));
  }
  const write = (path: string, text: string) => writeFile(join(root, path), text);
  await write('etc/os-release', 'PRETTY_NAME="Debian GNU/Linux 12"\nID=debian\nVERSION_ID="12"\n');
  await write('etc/passwd', 'root:x:0:0:root:/root:/bin/bash\n');
  await write('etc/caddy/Caddyfile', defaultCaddyfile);
  const port = await freePort();
  const dataDir = join(root, 'srv/data');
  const settings = `# Our own line\nDATA_DIR='${dataDir}' # the disk\nPORT=${port} # stays\n`;
  await write('opt/nabta/nabta.env', settings);
  if (hasData) cpSync(inject('preparedFolder'), join(dataDir, 'database'), { recursive: true });
  const systemd = new SystemdStandIn(root, { isRoot });
  onTestFinished(() => systemd.stop());
  const paths = {
    settings: join(shop, 'nabta.env'),
    unit: join(root, 'etc/systemd/system/nabta.service'),
    caddy: join(root, 'etc/caddy/Caddyfile'),
    key: join(root, 'root/nabta-backup-key.txt'),
    backups: join(root, 'srv/backups'),
  };
  const setUp = async (
    flags: Partial<SetupFlags> = {},
    { answers, stopBefore }: { answers?: string[]; stopBefore?: string } = {},
  ) => {
    let output = '';
    const remaining = [...(answers ?? [])];
    const print = (text: string) => {
      output += `${text}\n`;
    };
    const ask = async (question: string) => {
      print(question);
      return remaining.shift();
    };
    const beforeStep = async (name: string) => {
      if (stopBefore !== undefined && name.startsWith(stopBefore)) throw new Interrupted();
    };
    const failure = await runSetup({
      machine: systemd.machine,
      terminal: answers ? { print, ask } : { print },
      shop,
      flags: { withoutCaddy: false, ...flags },
      build: async () => undefined,
      beforeStep,
    }).then(
      () => undefined,
      (error: Error) => error,
    );
    return { output, failure, unanswered: remaining.length };
  };
  return { root, shop, port, paths, systemd, setUp };
}

/** Thrown outside the steps: nothing is undone, as after a kill. */
class Interrupted extends Error {}

const read = (path: string) => readFile(path, 'utf8');
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/** Every file below `root` with its text; not the data of the shop. */
async function snapshot(root: string) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [path, await read(path), (await stat(path)).mtimeMs] as const;
  });
  return (await Promise.all(texts)).sort(([a], [b]) => (a < b ? -1 : 1));
}

test('a server is set up in steps that may each be interrupted, and a second run changes nothing', {
  timeout: 240_000,
}, async () => {
  const server = await makeServer({ hasData: true });
  const { paths, systemd, root, port } = server;
  const flags = { domain: 'Shop.Example.com', backupTo: paths.backups };

  const order = [
    'system user',
    'folder',
    'backup key',
    'settings',
    'service',
    'Caddy file',
    'shop',
  ];
  for (const name of order) {
    const { failure } = await server.setUp(flags, { stopBefore: name });
    expect(failure, name).toBeInstanceOf(Interrupted);
  }
  const key = await read(paths.key);
  const first = await server.setUp(flags, { stopBefore: 'Caddy reads' });
  expect(first.failure).toBeInstanceOf(Interrupted);
  expect(first.output).toContain(`done     shop on port ${port}`);
  expect(first.output).toMatch(/password {2}\S{8,}/);
  expect(systemd.starts).toBe(1);

  const last = await server.setUp();
  expect(last.failure).toBeUndefined();
  expect(last.output).toContain('Your shop: https://shop.example.com');
  expect(last.output).toMatch(/database +ok +PostgreSQL/);
  expect(last.output).toContain(`secret key of your backups is in ${paths.key}`);
  expect(systemd.starts).toBe(1);

  expect(await read(paths.key)).toBe(key);
  const publicKey = /public key: (\S+)/.exec(key)?.[1];
  expect(await read(paths.settings)).toBe(
    [
      '# Our own line',
      `DATA_DIR='${join(root, 'srv/data')}' # the disk`,
      `PORT=${port} # stays`,
      'PUBLIC_URL=https://shop.example.com',
      'TRUST_PROXY=loopback',
      `BACKUP_TO=${paths.backups}`,
      'PAYMENT_GATEWAY=back-office',
      `BACKUP_KEY=${publicKey}`,
      '',
    ].join('\n'),
  );
  expect(await modeOf(paths.settings)).toBe('600');
  expect(await modeOf(paths.key)).toBe('600');
  expect(await modeOf(paths.backups)).toBe('700');
  expect(await read(paths.caddy)).toContain(`reverse_proxy 127.0.0.1:${port} {`);
  expect(await read(paths.caddy)).toMatch(/^shop\.example\.com \{$/m);

  const before = await snapshot(join(root, 'etc'));
  systemd.calls.length = 0;
  const second = await server.setUp();
  expect(second.failure).toBeUndefined();
  expect(second.output).not.toContain('  password');
  expect(await snapshot(join(root, 'etc'))).toEqual(before);
  expect(systemd.calls).toEqual(['systemctl reload-or-restart caddy.service']);

  systemd.failsToReloadCaddy = true;
  expect((await server.setUp()).failure?.message).toContain('failed   Caddy reads its file');
  systemd.failsToReloadCaddy = false;
  expect(systemd.starts).toBe(1);

  // A failed start of new settings brings the earlier shop back.
  const earlier = await read(paths.settings);
  systemd.failsNextStart = true;
  const failed = await server.setUp({ domain: 'other.example.com' });
  expect(failed.failure?.message).toContain('The configuration is invalid');
  expect(failed.failure?.message).toContain(`Put back as before: ${paths.settings}`);
  expect(await read(paths.settings)).toBe(earlier);
  expect(await snapshot(join(root, 'etc')).then((files) => files.map(([, text]) => text))).toEqual(
    before.map(([, text]) => text),
  );
  expect(systemd.isActive).toBe(true);
  expect(systemd.starts).toBe(2);
});

test('a first start that fails leaves no unit, no settings and Debian’s Caddyfile', async () => {
  const { setUp, paths, systemd } = await makeServer();
  const earlier = await read(paths.settings);
  systemd.failsNextStart = true;
  const { failure } = await setUp({ domain: 'shop.example.com', backupTo: paths.backups });
  expect(failure?.message).toContain('failed   shop on port');
  expect(await read(paths.settings)).toBe(earlier);
  expect(await read(paths.caddy)).toBe(defaultCaddyfile);
  await expect(stat(paths.unit)).rejects.toThrow('ENOENT');
  expect(systemd.isEnabled).toBe(false);
});

test('a settings file that cannot be written stops setup, which names it', async () => {
  const { setUp, paths } = await makeServer();
  await mkdir(`${paths.unit}.new/x`, { recursive: true });
  const earlier = await read(paths.settings);
  const { failure } = await setUp({ domain: 'shop.example.com', backupTo: paths.backups });
  expect(failure?.message).toContain(`failed   service ${paths.unit}`);
  expect(await read(paths.settings)).toBe(earlier);
});

test('without root, every file and command is shown and nothing changes', async () => {
  const { setUp, root, paths, systemd } = await makeServer({ isRoot: false });
  const before = await snapshot(root);
  const { output, failure } = await setUp({ domain: 'shop.example.com', backupTo: paths.backups });
  expect(failure).toBeUndefined();
  for (const path of [paths.settings, paths.unit, paths.caddy, paths.key]) {
    expect(output).toContain(`write ${path}, owner`);
  }
  expect(output).toContain('useradd --system');
  expect(output).toContain('    PUBLIC_URL=https://shop.example.com');
  expect(output).toContain('    ProtectSystem=strict');
  expect(await snapshot(root)).toEqual(before);
  expect(systemd.calls).toEqual([]);
});

test('a bad answer is explained and asked again, before anything changes', async () => {
  const { setUp, root, port, paths, systemd } = await makeServer();
  const other = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const next = String(await freePort());
  const file = join(root, 'etc/passwd');
  const answers = ['https://shop.example.com', 'shop_1.example.com', 'shop.example.com'];
  const before = await snapshot(root);
  systemd.hasCaddy = false;
  const { output, failure, unanswered } = await setUp(
    {},
    {
      answers: ['yes', ...answers, String(port), next, 'backups', file, paths.backups],
      stopBefore: 'system user',
    },
  );
  expect(failure).toBeInstanceOf(Interrupted);
  expect(unanswered).toBe(0);
  expect(output).toContain('apt install caddy');
  expect(output).toContain('Leave out https://');
  expect(output).toContain('no underscore');
  expect(output).toContain(`Port ${port} is in use`);
  expect(output).toContain('Type the folder from the root');
  expect(output).toContain(`${file} is a file`);
  expect(await snapshot(root)).toEqual(before);
});

test('with nobody to ask, a missing or bad answer and a missing Caddy stop setup', async () => {
  const { setUp, paths, systemd } = await makeServer();
  const backupTo = paths.backups;
  expect((await setUp({ backupTo })).failure?.message).toContain('add --domain DOMAIN');
  const bad = await setUp({ backupTo, domain: '10.0.0.1' });
  expect(bad.failure?.message).toContain('An IP address gets no certificate');
  systemd.hasCaddy = false;
  expect((await setUp({ backupTo })).failure?.message).toContain('apt install caddy');
});

test('a port of HTTPS that another program has stops setup, which names the program', async () => {
  const { setUp, root, systemd, paths } = await makeServer();
  const flags = { domain: 'shop.example.com', backupTo: paths.backups };
  const before = await snapshot(root);
  systemd.listeners = [
    'LISTEN 0 511  0.0.0.0:80   0.0.0.0:* users:(("nginx",pid=7,fd=6))',
    'LISTEN 0 4096       *:443        *:* users:(("caddy",pid=9,fd=4))',
  ].join('\n');
  const { failure } = await setUp(flags);
  expect(failure?.message).toContain('Port 80');
  expect(failure?.message).toContain('systemctl disable --now nginx');
  expect(failure?.message).not.toContain('Port 443');
  expect(await snapshot(root)).toEqual(before);
  const own = await setUp({ ...flags, withoutCaddy: true }, { stopBefore: 'system user' });
  expect(own.failure).toBeInstanceOf(Interrupted);
});

test.each([
  [['203.0.113.5'], 'ok       shop.example.com leads to this server'],
  [[], 'add an A record with this server'],
  [['198.51.100.7'], 'leads to 198.51.100.7, but this server has 203.0.113.5: change its A'],
  [['203.0.113.5', '2001:db8::7'], 'remove the AAAA record'],
])('a domain with the records %j gets its advice', async (records, advice) => {
  const { setUp, systemd, paths } = await makeServer();
  systemd.records = records;
  const flags = { domain: 'shop.example.com', backupTo: paths.backups };
  const { output } = await setUp(flags, { stopBefore: 'system user' });
  expect(output).toContain(advice);
});

test('a Caddyfile of other sites stays, and the line that imports ours is printed', async () => {
  const { setUp, root, paths } = await makeServer();
  const others = 'blog.example.com {\n\troot * /srv/blog\n}\n';
  await writeFile(paths.caddy, others);
  const flags = { domain: 'shop.example.com', backupTo: paths.backups };
  await setUp(flags, { stopBefore: 'shop' });
  const own = await read(join(root, 'etc/caddy/nabta.caddy'));
  expect(own).toMatch(/^shop\.example\.com \{$/m);
  expect(own).not.toMatch(/^\{$/m);
  expect(await read(paths.caddy)).toBe(others);
});

const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;

test.runIf(hasAnalyze)('systemd rates the unit at 3.0 or better', async () => {
  const { setUp, paths } = await makeServer();
  const flags = { domain: 'shop.example.com', backupTo: paths.backups };
  await setUp(flags, { stopBefore: 'Caddy file' });
  const args = ['security', '--offline=true', '--no-pager', paths.unit];
  const report = execFileSync('systemd-analyze', args, { encoding: 'utf8' });
  const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(report)?.[1]);
  expect(exposure).toBeGreaterThan(0);
  expect(exposure).toBeLessThanOrEqual(3);
});

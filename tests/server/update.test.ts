import { execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, onTestFinished, test } from 'vitest';
import { SetupError } from '../../scripts/setup/machine.ts';
import { runSetup } from '../../scripts/setup/run-setup.ts';
import { runUpdate } from '../../scripts/update/run-update.ts';
import { freePort } from '../support/free-port.ts';
import { SystemdStandIn } from '../support/systemd-stand-in.ts';

const code = fileURLToPath(new URL('../..', import.meta.url));

/** A server whose shop is a clone. Its releases differ in `release.txt`; their code is this checkout. */
async function makeServer() {
  const root = await mkdtemp(join(tmpdir(), 'nabta-update-'));
  onTestFinished(() => rm(root, { recursive: true, force: true, maxRetries: 3 }));
  await chmod(root, 0o755);
  const origin = join(root, 'origin');
  const shop = join(root, 'opt', 'nabta');
  for (const folder of ['etc/systemd/system', 'run/systemd/system', 'root', 'opt', 'origin']) {
    await mkdir(join(root, folder), { recursive: true });
  }
  const git = (folder: string, ...args: string[]) => {
    const identity = ['-c', 'user.name=Owner', '-c', 'user.email=owner@nabta.example'];
    return execFileSync('git', [...identity, '-C', folder, ...args], { encoding: 'utf8' }).trim();
  };
  git(origin, 'init', '--quiet', '--initial-branch=main');
  cpSync(join(code, 'package.json'), join(origin, 'package.json'));
  await writeFile(join(origin, '.gitignore'), 'nabta.env\n.update/\nnode_modules\nbuild\n');
  const publish = async (release: string, more: string[] = []) => {
    await writeFile(join(origin, 'release.txt'), release);
    for (const name of more) await writeFile(join(origin, name), release);
    git(origin, 'add', '--all');
    git(origin, 'commit', '--quiet', '--message', release);
  };
  const install = async (folder: string) => {
    for (const name of ['node_modules', 'build'])
      await symlink(join(code, name), join(folder, name));
  };
  await publish('1');
  git(root, 'clone', '--quiet', origin, shop);
  await install(shop);
  const dataDir = join(root, 'srv', 'data');
  cpSync(inject('preparedFolder'), join(dataDir, 'database'), { recursive: true });
  const settings = `DATA_DIR=${dataDir}\nPORT=${await freePort()}\n`;
  await writeFile(join(shop, 'nabta.env'), settings);
  await writeFile(join(root, 'etc/os-release'), 'ID=debian\nVERSION_ID="12"\n');
  await writeFile(join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/bash\n');
  const systemd = new SystemdStandIn(root);
  onTestFinished(() => systemd.stop());
  const { machine } = systemd;
  const setUp = (flags: { domain?: string; backupTo?: string } = {}) =>
    runSetup({
      machine,
      terminal: { print: () => undefined },
      shop,
      flags: { withoutCaddy: true, ...flags },
      build: async () => undefined,
    });
  const update = async () => {
    let output = '';
    const print = (text: string) => {
      output += `${text}\n`;
    };
    const failure = await runUpdate({
      machine,
      terminal: { print },
      shop,
      isBack: false,
      install,
      setUp: () =>
        setUp().then(
          () => ({ code: 0, output: '' }),
          (error: Error) => ({ code: 1, output: error.message }),
        ),
    }).then(
      () => undefined,
      (error: Error) => error,
    );
    return { output, failure };
  };
  const release = () => readFile(join(shop, 'release.txt'), 'utf8');
  const isClean = () => git(shop, 'status', '--porcelain') === '';
  await setUp({ domain: 'shop.example.com', backupTo: join(root, 'srv', 'backups') });
  return { shop, dataDir, systemd, publish, update, release, isClean };
}

test('a running shop gets a new release, and the one before when a release does not start', {
  timeout: 300_000,
}, async () => {
  const { shop, dataDir, systemd, publish, update, release, isClean } = await makeServer();
  await publish('2', ['new-in-2.txt']);
  const { failure } = await update();
  expect(failure).toBeUndefined();
  expect(await release()).toBe('2');
  expect(isClean()).toBe(true);
  expect(systemd.isActive).toBe(true);
  expect(existsSync(join(dataDir, 'before-update.tar'))).toBe(true);
  expect(existsSync(join(shop, 'nabta.env'))).toBe(true);

  await publish('3');
  systemd.failsNextStart = true;
  const failed = await update();
  expect(failed.failure).toBeInstanceOf(SetupError);
  expect(failed.output).toContain('The configuration is invalid');
  expect(await release()).toBe('2');
  expect(isClean()).toBe(true);
  expect(systemd.isActive).toBe(true);
});

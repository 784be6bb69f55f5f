import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createMachine, type Machine } from '../setup/machine.ts';
import { updateFolders, writeState } from './release-folder.ts';
import { runUpdate } from './run-update.ts';

/** Thrown outside the steps: nothing is undone, as after a kill. */
class Interrupted extends Error {}

/** A clone whose releases are texts. git is real; the shop, its doctor and systemd are stand-ins. */
function makeShop({ depth }: { depth?: number } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'nabta-update-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const origin = join(root, 'origin');
  const shop = join(root, 'shop');
  mkdirSync(origin);
  mkdirSync(join(root, 'etc/systemd/system'), { recursive: true });
  const git = (folder: string, ...args: string[]) => {
    const identity = ['-c', 'user.name=Owner', '-c', 'user.email=owner@nabta.example'];
    return execFileSync('git', [...identity, '-C', folder, ...args], { encoding: 'utf8' });
  };
  const publish = (release: string, more: string[] = []) => {
    for (const name of ['release.txt', ...more]) writeFileSync(join(origin, name), release);
    git(origin, 'add', '--all');
    git(origin, 'commit', '--quiet', '--message', release);
  };
  const install = async (folder: string) => {
    for (const name of ['node_modules', 'build']) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'of'), readFileSync(join(folder, 'release.txt')));
    }
  };
  git(origin, 'init', '--quiet', '--initial-branch=main');
  writeFileSync(join(origin, '.gitignore'), 'nabta.env\n.update/\nnode_modules\nbuild\n');
  publish('1');
  const shallow = depth === undefined ? [] : ['--depth', `${depth}`];
  git(root, 'clone', '--quiet', ...shallow, `file://${origin}`, shop);
  install(shop);
  writeFileSync(join(shop, 'nabta.env'), `DATA_DIR=${join(root, 'data')}\n`);
  writeFileSync(join(root, 'etc/systemd/system/nabta.service'), `WorkingDirectory=${shop}\n`);
  const state = { isActive: true, failsNextStart: false, faultOf: '', backups: 0 };
  const release = () => readFileSync(join(shop, 'release.txt'), 'utf8');
  const real = createMachine({ root, isRoot: true });
  const run: Machine['run'] = async (program, args, options) => {
    if (program === 'git' || program === 'tar') return real.run(program, args, options);
    if (args[0] === 'stop') state.isActive = false;
    if (args.includes('backup')) {
      expect(state.isActive, 'no order may follow the backup').toBe(false);
      state.backups += 1;
    }
    const isWrong = args.includes('doctor') && release() === state.faultOf;
    const report = isWrong ? [{ check: 'disk', state: 'wrong', says: 'it is full' }] : [];
    return { code: 0, output: args.includes('doctor') ? JSON.stringify(report) : '' };
  };
  const setUp = async () => {
    state.isActive = !state.failsNextStart;
    state.failsNextStart = false;
    return { code: state.isActive ? 0 : 1, output: 'its last lines' };
  };
  const update = async ({ isBack = false, stopBefore = '' } = {}) => {
    let output = '';
    const print = (text: string) => {
      output += `${text}\n`;
    };
    const beforeStep = async (name: string) => {
      if (stopBefore && name.startsWith(stopBefore)) throw new Interrupted();
    };
    const machine = { ...real, run };
    const options = { machine, terminal: { print }, shop, isBack, install, setUp, beforeStep };
    const failure = await runUpdate(options).then(
      () => undefined,
      (error: Error) => error,
    );
    return { output, failure };
  };
  /** The release of the code, its packages and its build. */
  const releases = () => [
    release(),
    readFileSync(join(shop, 'node_modules', 'of'), 'utf8'),
    readFileSync(join(shop, 'build', 'of'), 'utf8'),
  ];
  const isClean = () => git(shop, 'status', '--porcelain') === '';
  const commit = (name: string) => git(shop, 'rev-parse', name).trim();
  return {
    shop,
    state,
    publish,
    update,
    releases,
    isClean,
    commit,
    fetch: () => git(shop, 'fetch'),
  };
}

const steps = [
  'new release: packages',
  'shop stopped',
  'backup',
  'new release in place',
  'shop started',
  'doctor',
];

test.each(steps)('an update that was interrupted before "%s" can be run again', async (name) => {
  const { shop, state, publish, update, releases, isClean } = makeShop();
  publish('2', ['new.txt']);
  expect((await update({ stopBefore: name })).failure).toBeInstanceOf(Interrupted);
  // The way back, too, may be interrupted.
  await update({ stopBefore: 'back' });
  const { failure } = await update();
  expect(failure).toBeUndefined();
  expect(releases()).toEqual(['2', '2', '2']);
  expect(isClean()).toBe(true);
  expect(state).toMatchObject({ isActive: true });
  expect(state.backups).toBeGreaterThan(0);
  expect(existsSync(join(shop, 'nabta.env'))).toBe(true);
});

test('a shop that was cloned without its history is updated', async () => {
  const { publish, update, releases, isClean } = makeShop({ depth: 1 });
  publish('2', ['new.txt']);
  expect((await update()).failure).toBeUndefined();
  expect(releases()).toEqual(['2', '2', '2']);
  expect(isClean()).toBe(true);
});

test('an update that was killed while it moved files goes back', async () => {
  const { shop, publish, update, releases, commit, fetch } = makeShop();
  publish('2', ['new.txt']);
  await update({ stopBefore: 'new release in place' });
  fetch();
  await writeState(shop, { from: commit('HEAD'), to: commit('@{upstream}'), isFinished: false });
  const { next, previous } = updateFolders(shop);
  renameSync(join(shop, 'build'), join(previous, 'build'));
  renameSync(join(next, 'new.txt'), join(shop, 'new.txt'));
  const { output } = await update({ stopBefore: 'new release: packages' });
  expect(output).toContain('An update was interrupted.');
  expect(releases()).toEqual(['1', '1', '1']);
  expect(existsSync(join(shop, 'new.txt'))).toBe(false);
});

test('a release that does not start, or that the doctor finds ill, goes', async () => {
  const { shop, state, publish, update, releases, isClean } = makeShop();
  publish('2', ['new.txt']);
  state.failsNextStart = true;
  const stopped = await update();
  expect(stopped.failure?.message).toContain('runs the release before');
  expect(stopped.output).toContain('its last lines');
  expect(releases()).toEqual(['1', '1', '1']);
  expect(existsSync(join(shop, 'new.txt'))).toBe(false);
  state.faultOf = '2';
  const ill = await update();
  expect(ill.output).toContain('disk: it is full');
  expect(releases()).toEqual(['1', '1', '1']);
  expect(isClean()).toBe(true);
  expect(state.isActive).toBe(true);
  // A fault that was there before is no reason to go back.
  state.faultOf = '1';
  publish('1');
  expect((await update()).failure).toBeUndefined();
});

test('an owner can go back once, and without a new release nothing happens', async () => {
  const { state, publish, update, releases } = makeShop();
  expect((await update()).output).toContain('The shop has the newest release.');
  expect((await update({ isBack: true })).failure?.message).toContain('No earlier release');
  publish('2');
  await update();
  expect((await update({ isBack: true })).failure).toBeUndefined();
  expect(releases()).toEqual(['1', '1', '1']);
  expect(state.isActive).toBe(true);
  expect((await update({ isBack: true })).failure?.message).toContain('No earlier release');
});

test('files that were changed stop an update, which lists them', async () => {
  const { shop, state, publish, update } = makeShop();
  publish('2');
  writeFileSync(join(shop, 'logo.png'), '');
  const { failure } = await update();
  expect(failure?.message).toContain('logo.png');
  expect(state).toMatchObject({ isActive: true, backups: 0 });
});

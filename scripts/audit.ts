import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AuditAnswer, describe, judge, readAccepted, readAudit } from './audit-report.ts';

// `npm run audit`: fails for a known vulnerability, moderate or worse, in the runtime dependencies, unless
// audit-accepted.json gives a reason and an expiry date. Those of development dependencies are only
// reported. A registry without advisories is reported, too, and passes: a shop must build with only a mirror.
// `--required` makes it fail.

const root = fileURLToPath(new URL('..', import.meta.url));
const isRequired = process.argv.includes('--required');

const shop = audit(root, '--omit=dev');
if ('noData' in shop) endWithout(shop.noData);
const { advisories } = shop;
const silence = advisories.length === 0 ? findSilence() : undefined;
if (silence !== undefined) endWithout(silence);
const accepted = readAccepted(
  readFileSync(new URL('audit-accepted.json', import.meta.url), 'utf8'),
);
const { refused, report } = judge(advisories, accepted, new Date().toISOString().slice(0, 10));
const shopIds = new Set(advisories.map(({ id }) => id));
const all = audit(root);
if ('noData' in all) print(`Development dependencies were not audited: ${all.noData}`);
else {
  for (const one of all.advisories) {
    if (!shopIds.has(one.id)) print(`Development only: ${describe(one)}`);
  }
}
for (const line of report) print(line);
for (const line of refused) print(`NOT ACCEPTED: ${line}`);
print(refused.length === 0 ? 'No vulnerability needs action.' : `${refused.length} to review.`);
process.exit(refused.length === 0 ? 0 : 1);

function audit(folder: string, ...options: string[]): AuditAnswer {
  // Overrides npm's settings on this machine, which could make the audit report nothing.
  const timeouts = ['--fetch-timeout=30000', '--fetch-retries=1'];
  const args = ['audit', '--json', '--audit=true', '--offline=false', ...timeouts, ...options];
  const { npm_execpath: npm } = process.env;
  const spawnOptions = { cwd: folder, encoding: 'utf8', maxBuffer: 64_000_000 } as const;
  const { stdout, stderr, error } = npm
    ? spawnSync(process.execPath, [npm, ...args], spawnOptions)
    : spawnSync('npm', args, spawnOptions);
  if (error) throw error;
  if (!stdout.trim()) throw new Error(`npm audit printed nothing: ${stderr.slice(0, 500)}`);
  return readAudit(stdout);
}

/** Requires a vulnerability that every registry knows: a mirror may respond "none" to everything. */
function findSilence(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'));
  try {
    const [name, version] = ['lodash', '4.17.4'];
    const own = { name: 'known-weakness', version: '1.0.0', dependencies: { [name]: version } };
    const packages = { '': own, [`node_modules/${name}`]: { version } };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(own));
    const lock = { name: own.name, lockfileVersion: 3, requires: true, packages };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
    const answer = audit(folder, '--package-lock-only');
    if ('noData' in answer) return answer.noData;
    const isKnown = answer.advisories.length > 0;
    return isKnown
      ? undefined
      : `the registry reports no vulnerability of ${name} ${version}, which has some`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function endWithout(why: string): never {
  print(`NOT AUDITED: ${why}`);
  print('The registry returned no advisories, so the packages could not be checked.');
  process.exit(isRequired ? 1 : 0);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

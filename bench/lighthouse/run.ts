import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/build.ts';
import { BuiltServer, makeDataDir } from '../../tests/support/built-server.ts';
import { findBrowser } from '../../tests/support/chromium.ts';
import { drawPictures } from '../load.ts';
import { describeRun } from '../results.ts';
import { medianOf, type Report } from './report.ts';
import { drawTable } from './table.ts';
import { type Visit, visits } from './visits.ts';

// `npm run bench:lighthouse`: runs Lighthouse on the built shop, as a phone, and prints the median of five
// rounds. Exits with 1 if a page misses its limits. `-- --rounds 1` runs one round.

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);

await buildIfStale();
installIfMissing(fileURLToPath(new URL('.', import.meta.url)));
const reports = await auditAll();
const table = drawTable(reports);
console.log(`${describeRun()}, the median of ${rounds}:\n\n${table}`);
const faults = reports.flatMap(({ visit, faults }) =>
  faults.map((fault) => `${visit.path} (${visit.language}) ${fault}`),
);
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);

/** Lighthouse is large, so it is not one of the shop's own packages. */
function installIfMissing(folder: string): void {
  if (existsSync(`${folder}/node_modules/lighthouse`)) return;
  console.error('Installing Lighthouse (once) …');
  const args = ['install', '--no-audit', '--no-fund', '--no-package-lock'];
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

/** One after the other: two at a time would slow each other down. */
async function auditAll(): Promise<Report[]> {
  const { auditVisit } = await import('./audit.ts');
  const { dataDir, remove } = await makeDataDir();
  const server = await BuiltServer.start({ dataDir });
  try {
    await drawPictures(server.url);
    const browser = await findBrowser();
    const done = new Map<Visit, Report[]>(visits.map((visit) => [visit, []]));
    // Round by round, so that a slow moment of the machine hits all pages alike.
    for (let round = 1; round <= rounds; round++) {
      for (const visit of visits) {
        console.error(`${round}: ${visit.path} (${visit.language}) …`);
        done.get(visit)?.push(await auditVisit(server.url, visit, browser));
      }
    }
    return [...done.values()].map(medianOf);
  } finally {
    await server.stop();
    await remove();
  }
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Language, languages } from '#domain/language.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { BuiltServer, makeDataDir } from '../support/built-server.ts';
import { openChromium } from './chromium.ts';
import { BrowserFailure, type Engine, withLimits } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { Page } from './page.ts';
import { findPrograms } from './programs.ts';
import { describeVisits } from './report.ts';
import { walk } from './steps.ts';
import { openWebKit } from './webkit.ts';

// `npm run test:browsers` makes the same visit in three engines, both languages, on a phone and a desktop.
// `npm run test:browsers webkit` runs only the engines that it names. With `--where-installable`, missing engines that
// cannot be installed are listed, and the others decide the outcome.

const engineNames = ['Firefox', 'WebKit', 'Chromium'] as const;
type EngineName = (typeof engineNames)[number];
type Engines = Partial<Record<EngineName, () => Promise<Engine>>>;
type Visit = { language: Language; device: string; size: readonly [number, number] };

const devices = [
  { device: 'phone', size: [390, 664] },
  { device: 'desk', size: [1280, 800] },
] as const;
/** A browser may crash; one that crashes each time is a failure. */
const maxStarts = 3;

const results = fileURLToPath(new URL('../../test-results', import.meta.url));
const { engines, ...notTested } = findEngines(readWanted());
const failures: string[] = [];
const crashes: string[] = [];
const startedAt = performance.now();

await mkdir(results, { recursive: true });
await buildIfStale();
const { dataDir, remove } = await makeDataDir();
const server = await BuiltServer.start({ dataDir });
try {
  const waiting = languages.flatMap((language) =>
    Object.entries(engines).map(([name, open]) => ({ name, open, language })),
  );
  // Two at a time: while one engine waits, another draws.
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await visitIn(next);
  };
  await Promise.all([work(), work()]);
} finally {
  await server.stop();
  await remove();
}
report();
process.exit(failures.length === 0 ? 0 : 1);

function readWanted(): EngineName[] {
  const requested = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const engineByWord = new Map(engineNames.map((name) => [name.toLowerCase(), name]));
  const unknown = requested.filter((word) => !engineByWord.has(word.toLowerCase()));
  if (unknown.length > 0) {
    process.stderr.write(
      `There is no engine “${unknown.join(', ')}”: ${engineNames.join(', ')}.\n`,
    );
    process.exit(1);
  }
  const names = requested.flatMap((word) => engineByWord.get(word.toLowerCase()) ?? []);
  return names.length > 0 ? names : [...engineNames];
}

type EngineSearch = { engines: Engines; missing: EngineName[]; whyMissing: string };

function findEngines(requested: EngineName[]): EngineSearch {
  const chromium: Engines = requested.includes('Chromium') ? { Chromium: openChromium } : {};
  if (requested.every((name) => name === 'Chromium')) {
    return { engines: chromium, missing: [], whyMissing: '' };
  }
  const { webkit, firefox, whyMissing } = findPrograms();
  const installed: Engines = {
    ...(firefox ? { Firefox: () => openFirefox(firefox) } : {}),
    ...(webkit ? { WebKit: () => openWebKit(webkit) } : {}),
    ...chromium,
  };
  const missing = requested.filter((name) => !installed[name]);
  if (missing.length > 0) {
    process.stderr.write(
      `\nNot tested in ${missing.join(' and ')}: not installed. ${whyMissing}\n\n`,
    );
    if (!process.argv.includes('--where-installable')) process.exit(1);
  }
  const engines = Object.fromEntries(
    Object.entries(installed).filter(([name]) => requested.includes(name as EngineName)),
  );
  return { engines, missing, whyMissing };
}

type Task = { name: string; open: () => Promise<Engine>; language: Language };

async function visitIn({ name, open, language }: Task): Promise<void> {
  let engine: Engine | undefined;
  for (const { device, size } of devices) {
    const title = `${name}, ${language}, ${device}`;
    for (let start = 1; start <= maxStarts; start += 1) {
      const visit = { language, device, size };
      const outcome = await makeVisit(
        title,
        visit,
        async () => (engine ??= withLimits(await open())),
      );
      if (outcome === 'good') break;
      // Each retry and visit after a failure starts in a new browser, so that nothing carries over.
      await engine?.close();
      engine = undefined;
      if (outcome === 'failed') break;
      if (start === maxStarts) failures.push(`${title}: no browser lasted for a visit`);
      else process.stdout.write(`${title}: the visit starts again in a new browser\n`);
    }
  }
  await engine?.close();
}

type Outcome = 'good' | 'failed' | 'crashed';

async function makeVisit(
  title: string,
  visit: Visit,
  open: () => Promise<Engine>,
): Promise<Outcome> {
  const startedAt = performance.now();
  let step = 'start';
  let page: Page | undefined;
  const setStep = (next: string) => {
    step = next;
  };
  try {
    const engine = await open();
    page = new Page(engine, server.url);
    await page.forget();
    await engine.resize(...visit.size);
    await walk({ page, language: visit.language, setStep });
    process.stdout.write(`${title}: good (${secondsSince(startedAt)} s)\n`);
    return 'good';
  } catch (error) {
    const what = `${title} (${visit.size.join(' × ')}), ${step}: ${error instanceof Error ? error.message : error}`;
    process.stdout.write(`${what}\n`);
    const hasCrashed = error instanceof BrowserFailure;
    (hasCrashed ? crashes : failures).push(what);
    if (page && !hasCrashed) await keepPage(page, title.replaceAll(', ', '-').toLowerCase());
    return hasCrashed ? 'crashed' : 'failed';
  }
}

/** Saves the last state of the page: its address, text and picture. */
async function keepPage(page: Page, name: string): Promise<void> {
  const file = join(results, `browsers-${name}.png`);
  try {
    const { address, text } = await page.read<{ address: string; text: string }>(
      `({ address: location.href, text: (document.querySelector('dialog:modal') ?? document.body).innerText })`,
    );
    process.stdout.write(`${address}\n${text.replace(/^/gm, '  | ')}\n`);
    await writeFile(file, await page.engine.picture());
    process.stdout.write(`its picture: ${file}\n`);
  } catch (error) {
    process.stdout.write(`the page could not be kept: ${error}\n`);
  }
}

function report(): void {
  const names = Object.keys(engines);
  const visits = names.length * languages.length * devices.length;
  const seconds = secondsSince(startedAt);
  process.stdout.write(
    describeVisits({ engines: names, ...notTested, visits, failures, crashes, seconds }),
  );
}

function secondsSince(moment: number): number {
  return Math.round((performance.now() - moment) / 1000);
}

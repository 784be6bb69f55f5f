import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Language, languages } from '#domain/language.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { BuiltServer, makeDataDir } from '../support/built-server.ts';
import { openChromium } from './chromium.ts';
import type { Engine } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { Page } from './page.ts';
import { findPrograms } from './programs.ts';
import { walk } from './steps.ts';
import { openWebKit } from './webkit.ts';

// `npm run test:browsers`: the same visit in three engines, both languages, on a phone and at a desk.
// With a name, such as `npm run test:browsers webkit`, in one engine. With `--where-installable` an
// engine that is neither there nor to be had is named, and the others decide.

type Visit = { language: Language; device: string; size: readonly [number, number] };
const visits: Visit[] = languages.flatMap((language) => [
  { language, device: 'phone', size: [390, 664] },
  { language, device: 'desk', size: [1280, 800] },
]);

const results = fileURLToPath(new URL('../../test-results', import.meta.url));
const wanted = process.argv.slice(2).find((word) => !word.startsWith('--'));
const engines = findEngines();
const failures: string[] = [];

await mkdir(results, { recursive: true });
await buildIfStale();
const { dataDir, remove } = await makeDataDir();
const server = await BuiltServer.start({ dataDir });
try {
  // Two at a time: while one engine waits, another draws.
  const waiting = Object.entries(engines);
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await visitIn(...next);
  };
  await Promise.all([work(), work()]);
} finally {
  await server.stop();
  await remove();
}
const count = Object.keys(engines).length * visits.length;
process.stdout.write(
  failures.length === 0
    ? `All ${count} visits went well, in ${Object.keys(engines).join(', ')}.\n`
    : `${failures.length} of ${count} visits failed:\n${failures.join('\n')}\n`,
);
process.exit(failures.length === 0 ? 0 : 1);

type Engines = Record<string, () => Promise<Engine>>;

function findEngines(): Engines {
  const isWanted = (name: string) => !wanted || wanted.toLowerCase() === name.toLowerCase();
  const chromium: Engines = isWanted('Chromium') ? { Chromium: openChromium } : {};
  if (!isWanted('WebKit') && !isWanted('Firefox')) return chromium;
  const { webkit, firefox, whyMissing } = findPrograms();
  const missing = [...(webkit ? [] : ['WebKit']), ...(firefox ? [] : ['Firefox'])].filter(isWanted);
  if (missing.length > 0) {
    process.stderr.write(
      `\nNot tested in ${missing.join(' and ')}: not installed. ${whyMissing}\n\n`,
    );
    if (!process.argv.includes('--where-installable')) process.exit(1);
  }
  return {
    ...chromium,
    ...(webkit && isWanted('WebKit') ? { WebKit: () => openWebKit(webkit) } : {}),
    ...(firefox && isWanted('Firefox') ? { Firefox: () => openFirefox(firefox) } : {}),
  };
}

async function visitIn(name: string, open: () => Promise<Engine>): Promise<void> {
  let engine: Engine | undefined;
  for (const visit of visits) {
    const title = `${name}, ${visit.language}, ${visit.device}`;
    const begun = performance.now();
    let step = 'start';
    const say = (next: string) => {
      step = next;
    };
    try {
      engine ??= await open();
      const page = new Page(engine, server.url);
      await page.forget();
      await engine.resize(...visit.size);
      await walk({ page, ...visit, say });
      const seconds = Math.round((performance.now() - begun) / 1000);
      process.stdout.write(`${title}: good (${seconds} s)\n`);
    } catch (error) {
      failures.push(`${title}, ${step}: ${error instanceof Error ? error.message : error}`);
      process.stdout.write(`${failures.at(-1)}\n`);
      if (engine) await keepPicture(engine, title.replaceAll(', ', '-').toLowerCase());
      // What a failure leaves behind must not decide about the next visit.
      await engine?.close();
      engine = undefined;
    }
  }
  await engine?.close();
}

async function keepPicture(engine: Engine, name: string): Promise<void> {
  const file = join(results, `browsers-${name}.png`);
  try {
    await writeFile(file, await engine.picture());
    process.stdout.write(`its page: ${file}\n`);
  } catch (error) {
    process.stderr.write(`no picture of ${name}: ${error}\n`);
  }
}

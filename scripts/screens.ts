import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { languages } from '#domain/language.ts';
import { BuiltServer, makeDataDir } from '../tests/support/built-server.ts';
import { findBrowser } from '../tests/support/chromium.ts';
import { buildIfStale } from './build.ts';
import { deviceFor, devices, openStage, takePicture } from './screens/camera.ts';
import { describeCraft } from './screens/craft.ts';
import { describeScreens } from './screens/page.ts';
import { type Scene, scenes } from './screens/scenes.ts';

// `npm run screens`: writes every screen in both languages, on a phone and on a desktop, into docs/screens.
// It also writes docs/screens.md with all of them, and docs/craft.md with the positions of elements on a
// phone. A regular expression selects scenes by name, such as `npm run screens emails`; `npm run screens
// craft` writes docs/craft.md alone.

const docs = fileURLToPath(new URL('../docs', import.meta.url));
const folder = join(docs, 'screens');
const wanted = new RegExp(process.argv[2] ?? '');

await buildIfStale();
if (!process.argv[2]) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const { dataDir, remove } = await makeDataDir();
const server = await BuiltServer.start({ dataDir });
const { executablePath, channel, env } = await findBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  ...(channel ? { channel } : {}),
  ...(env ? { env: { ...process.env, ...env } as Record<string, string> } : {}),
  args: ['--no-sandbox'],
});

try {
  for (const scene of scenes.filter(({ name }) => wanted.test(name))) {
    // The other screens can still be shown.
    const failure = await take(scene).catch((error: Error) => error);
    if (failure) process.exitCode = 1;
    process.stdout.write(`${scene.name}${failure ? `: ${failure.message}` : ''}\n`);
  }
  await writeFile(join(docs, 'screens.md'), describeScreens(scenes));
  if (wanted.test('craft')) await writeFile(join(docs, 'craft.md'), await describeCraft(browser));
} finally {
  await browser.close();
  await server.stop();
  await remove();
}

async function take(scene: Scene): Promise<undefined> {
  for (const language of languages) {
    for (const device of devices) {
      const stage = await openStage(browser, server, language, deviceFor(scene, device));
      await scene.show(stage);
      await takePicture(stage, scene, folder);
      await stage.page.context().close();
    }
  }
}

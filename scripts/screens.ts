import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { languages } from '#domain/language.ts';
import { BuiltServer, makeDataDir } from '../tests/support/built-server.ts';
import { findBrowser } from '../tests/support/chromium.ts';
import { MailServer } from '../tests/support/mail-server.ts';
import { buildIfStale } from './build.ts';
import { devices, openStage, type Picture, takePicture, toPicture } from './screens/camera.ts';
import { curatedPictures } from './screens/curated.ts';
import { placeDemoOrders } from './screens/demo-orders.ts';
import { describeScreens } from './screens/page.ts';
import { scenes } from './screens/scenes.ts';

// `npm run screens` captures every screen in both languages, on a phone and on a desktop, into screens/,
// which is not committed. A regular expression selects scenes by name, as in `npm run screens -- emails`.
// `npm run screens -- --docs` captures the few that docs/screens.md shows, into docs/pictures.

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { docs: { type: 'boolean', default: false } },
});
const pattern = new RegExp(positionals[0] ?? '');
const folder = join(root, values.docs ? 'docs/pictures' : 'screens');

await buildIfStale();
if (!values.docs && !positionals[0]) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const mail = await MailServer.start();
const { dataDir, remove } = await makeDataDir();
const options = { dataDir, env: { SMTP_URL: mail.url, TRUST_PROXY: '127.0.0.1' } };
await placeDemoOrders(options);
const server = await BuiltServer.start(options);
const { executablePath, channel, env } = await findBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  ...(channel ? { channel } : {}),
  ...(env ? { env: { ...process.env, ...env } as Record<string, string> } : {}),
  args: ['--no-sandbox'],
});

try {
  for (const picture of values.docs ? curatedPictures : listAll()) {
    if (!pattern.test(picture.scene.name)) continue;
    const stage = await openStage(browser, server, picture.language, picture.device);
    // The other screens can still be captured.
    const failure = await picture.scene
      .show(stage)
      .then(() => takePicture(stage, picture, folder, { isFullPage: isFullPage(picture) }))
      .catch((error: Error) => error);
    if (failure) process.exitCode = 1;
    process.stdout.write(`${picture.file}${failure ? `: ${failure.message}` : ''}\n`);
    await stage.page.context().close();
  }
  if (!values.docs) await writeFile(join(folder, 'README.md'), describeScreens(scenes));
} finally {
  await browser.close();
  await server.stop();
  await mail.stop();
  await remove();
}

function listAll() {
  return scenes.flatMap((scene) =>
    languages.flatMap((language) => devices.map((device) => toPicture(scene, language, device))),
  );
}

/** Returns false for pictures of docs/, which show one screenful. */
function isFullPage({ scene }: Picture): boolean {
  return !values.docs && !scene.onlyView;
}

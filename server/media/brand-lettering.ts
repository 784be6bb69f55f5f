import { createLettering, type Lettering } from '#adapters/lettering/outline-text.ts';
import alexandria from '#content/fonts/drawn/alexandria-arabic.ttf?inline';
import elMessiri from '#content/fonts/drawn/el-messiri-arabic.ttf?inline';
import fraunces from '#content/fonts/drawn/fraunces-latin.ttf?inline';
import frauncesExtended from '#content/fonts/drawn/fraunces-latin-ext.ttf?inline';
import notoNaskh from '#content/fonts/drawn/noto-naskh-arabic-arabic.ttf?inline';
import outfit from '#content/fonts/drawn/outfit-latin.ttf?inline';
import outfitExtended from '#content/fonts/drawn/outfit-latin-ext.ttf?inline';
import playfair from '#content/fonts/drawn/playfair-display-latin.ttf?inline';
import playfairExtended from '#content/fonts/drawn/playfair-display-latin-ext.ttf?inline';
import type { FontPairing } from '#domain/settings/settings.ts';

const files: Record<FontPairing | 'demo', string[]> = {
  demo: [fraunces, frauncesExtended, elMessiri],
  modern: [outfit, outfitExtended, alexandria],
  elegant: [playfair, playfairExtended, notoNaskh],
};

const opened = new Map<string, Lettering>();

/** Opens the fonts of a pairing once, with the first drawing that needs them. */
export function letteringOf(pairing: FontPairing | 'demo' = 'demo'): Lettering {
  const lettering = opened.get(pairing) ?? createLettering(files[pairing].map(bytesOf));
  opened.set(pairing, lettering);
  return lettering;
}

function bytesOf(dataUrl: string): Uint8Array {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}

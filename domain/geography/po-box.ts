import { languages } from '../language.ts';
import { citiesIn } from './cities.ts';
import { findCountry } from './countries.ts';

type Place = { address: string; city: string; country: string };

/**
 * Reports whether an address has a P.O. box and no street, in English, Arabic or Maghreb French: "PO Box
 * 123, Dubai, UAE", "ص.ب ١٢٣", "B.P. 12".
 */
export function isOnlyPoBox({ address, city, country }: Place): boolean {
  const text = foldLetters(address);
  const rest = without(text, boxes);
  if (rest === text) return false;
  const places = [city, country, ...namesOf(country)].map(foldLetters);
  return without(without(rest, numbers), inPatterns(places)) === '';
}

const boxes =
  '(?:g ?)?p ?o? ?b(?: ?o? ?x)?|p ?o|(?:post(?:al)? ?)?(?:office ?)?box|b ?p|boite postale|' +
  'ص ?ب|(?:ال)?صندوق(?: ?(?:ال)?بريد(?:ي)?)?';
const numbers = 'no|nr|num|number|n|رقم|uae|u a e|ksa|k s a';

/** Returns the words in lower case with single spaces: no digits, signs, accents or hidden characters. */
function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}\u0640]+/gu, '')
    .replace(/\p{Nd}+\p{L}?(?!\p{L})/gu, ' ')
    .replace(/[^\p{L}]+/gu, ' ')
    .replaceAll('\u06cc', '\u064a')
    .replaceAll('\u06a9', '\u0643')
    .trim();
}

// Avoids look-behind: an older Safari could not parse the script.
function without(text: string, pattern: string): string {
  return text.replace(new RegExp(`(^| )(?:${pattern})(?= |$)`, 'gu'), '').trim();
}

/** Sorts longer names first, so that nothing of "dibba al fujairah" is left over. */
function inPatterns(names: string[]): string {
  const sorted = names.filter(Boolean).sort((one, other) => other.length - one.length);
  return sorted.map((name) => name.replaceAll(' ', ' ?')).join('|') || '(?!)';
}

function namesOf(code: string): string[] {
  const country = findCountry(code);
  if (!country) return [];
  const inFull = languages.map((language) =>
    new Intl.DisplayNames([language], { type: 'region' }).of(code),
  );
  const cities = languages.flatMap((language) => citiesIn(code, language));
  return [country.name, country.name_ar, ...inFull.filter((name) => name !== undefined), ...cities];
}

import { languages } from '../language.ts';
import { citiesIn } from './cities.ts';
import { findCountry } from './countries.ts';

type Place = { address: string; city: string; country: string };

/**
 * Whether an address leads to a P.O. box and to no door, as English, Arabic and the French of the
 * Maghreb write it: "PO Box 123, Dubai, UAE", "ص.ب ١٢٣", "B.P. 12". A street beside it is a door.
 */
export function isOnlyPoBox({ address, city, country }: Place): boolean {
  const text = lettersOf(address);
  const rest = without(text, boxes);
  if (rest === text) return false;
  const places = [city, country, ...namesOf(country)].map(lettersOf);
  return without(without(rest, numbers), inPatterns(places)) === '';
}

const boxes =
  '(?:g ?)?p ?o? ?b(?: ?o? ?x)?|p ?o|(?:post(?:al)? ?)?(?:office ?)?box|b ?p|boite postale|' +
  'ص ?ب|(?:ال)?صندوق(?: ?(?:ال)?بريد(?:ي)?)?';
const numbers = 'no|nr|num|number|n|رقم|uae|u a e|ksa|k s a';

/** The words in small letters with one space between: no digits, signs, accents or hidden characters. */
function lettersOf(text: string): string {
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

// No look-behind: an older Safari would not even read the script.
function without(text: string, pattern: string): string {
  return text.replace(new RegExp(`(^| )(?:${pattern})(?= |$)`, 'gu'), '').trim();
}

/** Longer names first: nothing of "dibba al fujairah" is left over. */
function inPatterns(names: string[]): string {
  const known = names.filter(Boolean).sort((one, other) => other.length - one.length);
  return known.map((name) => name.replaceAll(' ', ' ?')).join('|') || '(?!)';
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

/** Browsers under remote control count as people unless their user agent says otherwise. */
export function isBot(userAgent: string | null): boolean {
  return !userAgent || words.test(userAgent);
}

// Cubot makes phones.
const words =
  /(?<!cu)bot\b|crawl|spider|slurp|headless|lighthouse|preview|monitor|facebookexternalhit|^(?!mozilla)/i;

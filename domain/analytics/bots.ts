/**
 * Reports whether a user agent is a bot's. Automated browsers count as people unless their user agent says
 * otherwise.
 */
export function isBot(userAgent: string | null): boolean {
  return !userAgent || pattern.test(userAgent);
}

// Cubot is a phone maker.
const pattern =
  /(?<!cu)bot\b|crawl|spider|slurp|headless|lighthouse|preview|monitor|facebookexternalhit|^(?!mozilla)/i;

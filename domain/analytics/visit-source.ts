/** Source of a visit, as coarse as a report needs it, without anything about the visitor. */
export type VisitSource = {
  /** `utm_source`, or the host of the site that led here, or `direct`. */
  source: string;
  medium?: string | undefined;
  campaign?: string | undefined;
};

export const direct = 'direct';
export const referral = 'referral';
const maxLength = 60;

/**
 * Returns the source of a visit's first page. Undefined when the shop's own page led to it, as in another
 * tab.
 */
export function visitSourceOf(address: string, referrer: string): VisitSource | undefined {
  const { hostname, searchParams } = new URL(address);
  const [source, medium, campaign] = ['source', 'medium', 'campaign'].map((name) =>
    cleanSourceText(searchParams.get(`utm_${name}`)),
  );
  if (source) return { source, medium, campaign };
  const site = URL.canParse(referrer) ? new URL(referrer).hostname : '';
  if (site === hostname) return undefined;
  const host = cleanSourceText(site.replace(/^www\./, ''));
  return host ? { source: host, medium: referral } : { source: direct };
}

/**
 * Returns the cleaned text. Undefined for an empty text, and for one with an email address, which a link to
 * one person may contain.
 */
export function cleanSourceText(text: string | null | undefined): string | undefined {
  const plain = `${text ?? ''}`
    .toWellFormed()
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
  const short = Array.from(plain.toLowerCase()).slice(0, maxLength).join('').trim();
  return short && !short.includes('@') ? short : undefined;
}

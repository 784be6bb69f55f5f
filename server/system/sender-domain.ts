import { Resolver } from 'node:dns/promises';
import type { RecordState, SenderDomain } from '#domain/settings/system.ts';

type FindTexts = (name: string) => Promise<string[][]>;

/** Names under which mail services publish their keys. A key under another name is not found. */
const usualSelectors = ['default', 'mail', 'dkim', 'google', 'selector1', 's1', 'k1', 'pm', 'mx'];

const timeoutMs = 2000;

/** Looks up what receivers check. Undefined for a domain that is not public (RFC 2606). */
export async function findSenderDomain(
  address: string,
  findTexts: FindTexts = createFinder(),
): Promise<SenderDomain | undefined> {
  const domain = address.split('@')[1]?.toLowerCase();
  if (!domain?.includes('.') || /\.(example|test|invalid|localhost|local)$/.test(domain)) {
    return undefined;
  }
  const has = (name: string, pattern: RegExp) => findRecord(findTexts, name, pattern);
  const [spf, dmarc, ...keys] = await Promise.all([
    has(domain, /^v=spf1\b/i),
    has(`_dmarc.${domain}`, /^v=DMARC1\b/i),
    ...usualSelectors.map((name) => has(`${name}._domainkey.${domain}`, /\bp=/)),
  ]);
  return { domain, records: { spf, dkim: bestOf(keys), dmarc } };
}

function createFinder(): FindTexts {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  return (name) => resolver.resolveTxt(name);
}

async function findRecord(
  findTexts: FindTexts,
  name: string,
  pattern: RegExp,
): Promise<RecordState> {
  try {
    const texts = await findTexts(name);
    return texts.some((parts) => pattern.test(parts.join(''))) ? 'present' : 'missing';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOTFOUND' || code === 'ENODATA' ? 'missing' : 'unknown';
  }
}

function bestOf(states: readonly RecordState[]): RecordState {
  if (states.includes('present')) return 'present';
  return states.includes('unknown') ? 'unknown' : 'missing';
}

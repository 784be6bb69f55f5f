import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type { Checked } from './terminal.ts';

const example = 'for example shop.example.com';
const label = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/;

/** Returns the domain in lower case, a name in Arabic or another script in its ASCII form. */
export function checkDomain(text: string): Checked<string> {
  const domain = text.trim().toLowerCase().replace(/\.$/, '');
  const mistake = findMistake(domain);
  return mistake ? { mistake } : { value: domainToASCII(domain) };
}

function findMistake(domain: string): string | undefined {
  if (domain === '') return `Type the domain of the shop, ${example}.`;
  const scheme = /^[a-z][a-z\d+.-]*:\/\//.exec(domain)?.[0];
  if (scheme) return `Leave out ${scheme}: type only the domain, ${example}.`;
  if (/\s/.test(domain)) return `A domain has no spaces: type it ${example}.`;
  if (isIP(domain.replace(/^\[|\]$/g, '')) || isIP(domainToASCII(domain))) {
    return `An IP address gets no certificate: type a domain that leads to it, ${example}.`;
  }
  if (domain.includes('@')) return `That is an email address: type only the domain, ${example}.`;
  if (/[/?#\\]/.test(domain)) {
    return `The shop has a domain of its own, without a path: leave out everything from the slash on.`;
  }
  if (/:\d*$/.test(domain)) return 'Leave out the port: HTTPS always uses 443.';
  if (/(^|\.)(localhost|local|internal)$/.test(domain)) {
    return `Nobody else reaches that name: type a domain that you own, ${example}.`;
  }
  if (domain.includes('_')) return 'A domain of a shop has no underscore: a hyphen is allowed.';
  const ascii = domainToASCII(domain);
  if (!ascii) return `That is not a domain: type it ${example}.`;
  if (!ascii.includes('.')) return `A domain has a dot and an ending: type it ${example}.`;
  const isValid = ascii.length <= 253 && ascii.split('.').every((part) => label.test(part));
  return isValid ? undefined : `That is not a domain: type it ${example}.`;
}

import { BlockList, isIPv6 } from 'node:net';
import type { Machine } from './machine.ts';

/** Caddy needs both for its certificate. */
const httpsPorts = [80, 443];

/** Returns one line for each port of HTTPS that another program than Caddy has. */
export async function findUsedHttpsPorts(machine: Machine): Promise<string[]> {
  // If the program `ss` is missing, Caddy itself reports a used port.
  const { output } = await machine.run('ss', ['-Hltnp']);
  return httpsPorts.flatMap((port) => {
    const lines = output.split('\n').filter((line) => line.split(/\s+/)[3]?.endsWith(`:${port}`));
    const other = lines.find((line) => !line.includes('"caddy"'));
    if (!other) return [];
    const program = /users:\(\("([^"]+)"/.exec(other)?.[1];
    const stop = program
      ? `systemctl disable --now ${program}`
      : `find it with ss -ltnp, and stop it`;
    return [
      `Port ${port}, which Caddy needs for HTTPS, is in use by ${program ?? 'another program'}: ${stop}. ` +
        'Or let that program be the proxy of the shop: add --without-caddy',
    ];
  });
}

/** Returns what to do so that the domain leads to this server. Undefined: it does. */
export async function findDomainProblem(
  machine: Machine,
  domain: string,
): Promise<string | undefined> {
  const records = await machine.lookUp(domain).catch(() => undefined);
  if (!records) return `DNS did not respond: check later that ${domain} leads to this server.`;
  const own = machine.addresses().filter(isPublic);
  const target = own.length > 0 ? ` (${own.join(', ')})` : '';
  if (records.length === 0) {
    return `${domain} leads nowhere yet: add an A record with this server's address${target} at your registrar.`;
  }
  // Behind a provider's router, the server does not know its public address.
  if (own.length === 0) return undefined;
  const others = records.filter((record) => !own.includes(record));
  if (others.length === 0) return undefined;
  const leads = `${domain} leads to ${others.join(', ')}, but this server has ${own.join(', ')}`;
  if (others.length === records.length) {
    return `${leads}: change its A and AAAA records. Behind a CDN, this may be right (docs/cdn.md).`;
  }
  const kind = others.every(isIPv6) ? 'AAAA' : 'A';
  return `${leads}: remove the ${kind} record with the other address, or visitors and the certificate go there.`;
}

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4');
}
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

function isPublic(address: string): boolean {
  return !privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

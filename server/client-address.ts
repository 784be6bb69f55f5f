import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import proxyAddress from 'proxy-addr';
import { type Secrets, sign } from '#domain/signatures.server.ts';
import type { Log } from './log.ts';

/** Anyone can write forwarding headers: untrusted ones are ignored, the first is logged. */
export function createClientAddress(trustedProxies: string[], log: Log) {
  const isTrusted = proxyAddress.compile(trustedProxies);
  let hasWarned = false;
  return (incoming: IncomingMessage): string => {
    const address = incoming.socket.remoteAddress ?? 'unknown';
    if (isTrusted(address, 0)) return proxyAddress(incoming, isTrusted);
    if (!hasWarned && isForwarded(incoming)) {
      hasWarned = true;
      warnOfProxy(log, address);
    }
    return address;
  };
}

function isForwarded({ headers }: IncomingMessage): boolean {
  return ['x-forwarded-for', 'forwarded', 'x-real-ip'].some((name) => headers[name] !== undefined);
}

// A public address may be a shopper's, whose own network adds such headers: it is not logged.
// Within a private network only the proxy adds them, which the owner has to set.
function warnOfProxy(log: Log, address: string): void {
  const proxy = networkOf(address) ? undefined : address.replace('::ffff:', '');
  log.warn(
    { proxy },
    'a forwarded address was not used: it came from an address that TRUST_PROXY does not name. ' +
      'Behind a proxy, set TRUST_PROXY to the address or network of the proxy, ' +
      'or limits take all shoppers for one',
  );
}

/**
 * A keyed hash, the same in every process: no address is stored. Undefined for an address of this
 * machine or a private network: it is a proxy missing in TRUST_PROXY, and all of its shoppers would be
 * counted as one.
 */
export function createClientKey(secrets: Secrets) {
  return (address: string): string | undefined => {
    const network = networkOf(address);
    return network && sign(secrets, `attempts to pay of ${network}`);
  };
}

/** In IPv6 the first 64 bits: a client can choose the others. Undefined for private networks. */
export function networkOf(address: string): string | undefined {
  if (isIP(address) === 0) return undefined;
  if (unclear.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return undefined;
  // With a dot it is an IPv4 address, however it is written.
  return address.includes('.') ? address.replace(/^.*:/, '') : prefixOf(address);
}

function prefixOf(address: string): string {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

const unclear = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  unclear.addSubnet(network, bits, 'ipv4');
}
unclear.addAddress('::1', 'ipv6');
unclear.addSubnet('fc00::', 7, 'ipv6');
unclear.addSubnet('fe80::', 10, 'ipv6');

import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Networks by which requests of a client address are counted. `network` is an IPv4 address or an IPv6 /64,
 * within which the client chooses the rest. `site` is the surrounding IPv6 /48, which one customer may own
 * entirely.
 */
export type ClientNetworks = { network: string; site: string | undefined };

/** A site may do this many times what one network may: a /48 is also shared by many subscribers. */
export const siteFactor = 5;

/**
 * Undefined for an address of this machine or a private network: it is a proxy missing in TRUST_PROXY,
 * and all of its shoppers would be counted as one.
 */
export function networksOf(address: string): ClientNetworks | undefined {
  if (isIP(address) === 0) return undefined;
  if (privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return undefined;
  // An address with a dot is an IPv4 address in any notation.
  if (address.includes('.')) return { network: address.replace(/^.*:/, ''), site: undefined };
  return { network: ipv6Prefix(address, 4), site: `${ipv6Prefix(address, 3)}::/48` };
}

/** Serves limits that hold for private addresses, too: each of them is one client. */
export function networksOrAddress(address: string): ClientNetworks {
  return networksOf(address) ?? { network: address, site: undefined };
}

/** `ClientNetworks` as keyed hashes, the same in every process: no address is stored. */
export type ClientKeys = ClientNetworks;

/**
 * Returns "203.0.113.0/24" or "2001:db8:7::/48": enough to tell attempts apart, without identifying one
 * device.
 */
export function describeNetwork(address: string): string | undefined {
  const plain = address.replace(/^::ffff:/i, '');
  const version = isIP(plain);
  if (version === 0) return undefined;
  return version === 4 ? plain.replace(/\d+$/, '0/24') : `${ipv6Prefix(plain, 3)}::/48`;
}

/** The first groups of an IPv6 address, each of 16 bits. */
function ipv6Prefix(address: string, groups: number): string {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const prefix = [...head, ...zeros, ...tail].slice(0, groups);
  // A proxy may write "2001:0DB8".
  return prefix.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4');
}
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

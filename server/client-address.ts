import type { IncomingMessage } from 'node:http';
import proxyAddress from 'proxy-addr';

/**
 * Tells the address of the client behind a request: that of the socket, or the one a trusted proxy
 * forwarded. Without trusted proxies, forwarding headers count for nothing: anyone can write them.
 */
export function createClientAddress(trustedProxies: string[]) {
  const isTrusted = proxyAddress.compile(trustedProxies);
  return (incoming: IncomingMessage): string => {
    return trustedProxies.length === 0
      ? (incoming.socket.remoteAddress ?? 'unknown')
      : proxyAddress(incoming, isTrusted);
  };
}

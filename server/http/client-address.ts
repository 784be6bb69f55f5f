import type { IncomingMessage } from 'node:http';
import proxyAddress from 'proxy-addr';
import { networksOf } from '#domain/runtime/client-network.server.ts';
import type { Log } from '../observability/log.ts';

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

// A public address may be a shopper's, whose own network adds such headers, so it is not logged. Within a
// private network only a proxy adds them, and the owner has to configure it.
function warnOfProxy(log: Log, address: string): void {
  const proxy = networksOf(address) ? undefined : address.replace('::ffff:', '');
  log.warn(
    { proxy },
    'Forwarded address was ignored: TRUST_PROXY does not include the proxy that sent it. ' +
      'Behind a proxy, set TRUST_PROXY to its address or network, ' +
      'or rate limits treat all shoppers as one client',
  );
}

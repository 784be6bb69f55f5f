import { type SandboxBooks, sandboxWebhook } from '#adapters/payment-gateway/sandbox.ts';
import type { Config } from '#config.ts';

const secondsToAnswer = 10;

/**
 * The sandbox's webhook, sent over HTTP to this store like that of any gateway. It goes to the
 * address the server listens on, because the public one may lead through a proxy that only the
 * outside world can reach.
 */
export function createSandboxNotifier(books: SandboxBooks, secret: string, config: Config) {
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  return async (reference: string): Promise<void> => {
    const charge = await books.find(reference);
    if (!charge) return;
    const url = `http://${host}:${config.port}/api/webhooks/sandbox`;
    const signal = AbortSignal.timeout(secondsToAnswer * 1000);
    const answer = await fetch(url, { ...sandboxWebhook(charge, secret), signal });
    if (!answer.ok) throw new Error(`the sandbox's webhook was answered with ${answer.status}`);
  };
}

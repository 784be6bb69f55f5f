import { type SandboxLedger, sandboxWebhook } from '#adapters/payment-gateway/sandbox.ts';
import type { Config } from '#config.ts';
import { addressOf, outsideApi } from '#domain/addresses.ts';

const webhookTimeoutSeconds = 10;

// Sends webhooks over HTTP, like any gateway. It uses the address that the server listens on, because the
// public one may lead through a proxy that is only reachable from outside.
export function createSandboxNotifier(ledger: SandboxLedger, secret: string, config: Config) {
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  return async (reference: string): Promise<void> => {
    const charge = await ledger.find(reference);
    if (!charge) return;
    const webhook = addressOf(outsideApi.webhook, { gateway: 'sandbox' });
    const signal = AbortSignal.timeout(webhookTimeoutSeconds * 1000);
    const response = await fetch(`http://${host}:${config.port}${webhook}`, {
      ...sandboxWebhook(charge, secret),
      signal,
    });
    if (!response.ok) throw new Error(`the sandbox's webhook was answered with ${response.status}`);
  };
}

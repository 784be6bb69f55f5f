import { GatewayError } from '#adapters/payment-gateway/gateway.ts';
import type { Config } from '#config.ts';
import type { KeyTestResult } from '#domain/settings/first-steps.ts';
import { createRealGateway, type RealGateway } from './create-gateways.ts';

/** Tests the key of each gateway that takes money. */
export function testGatewayKeys(config: Config): Promise<KeyTestResult[]> {
  const real = config.gateways.filter((named) => named.name !== 'sandbox');
  return Promise.all(real.map((named) => testGatewayKey(named, config)));
}

export async function testGatewayKey(named: RealGateway, config: Config): Promise<KeyTestResult> {
  const isTest = named.name === 'mtjree' ? named.isTest : /^[a-z]+_test_/.test(named.key);
  const trial = { gateway: named.name, isTest, address: named.address };
  const { acceptsKey } = createRealGateway(named, config);
  if (!acceptsKey) return { ...trial, result: 'untried' };
  try {
    return { ...trial, result: (await acceptsKey()) ? 'accepted' : 'refused' };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { ...trial, result: 'unreachable', reason: error.message };
  }
}

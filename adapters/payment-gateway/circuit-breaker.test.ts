import { beforeEach, expect, test } from 'vitest';
import { type WatchedGateway, withCircuitBreaker } from './circuit-breaker.ts';
import { GatewayError, type PaymentGateway } from './gateway.ts';

let clock = 0;
let calls = 0;
let fault: Error | undefined;
let gateway: WatchedGateway;

const charge = { orderId: '1', attempt: 1, reference: 'r', gatewayReference: null };
const ask = () => gateway.status(charge);

beforeEach(() => {
  clock = 1_000;
  calls = 0;
  fault = new GatewayError('The payment service cannot be reached.');
  const shaky = {
    name: 'shaky',
    async status() {
      calls += 1;
      if (fault) throw fault;
      return { state: 'open', money: { amount: 1, currency: 'USD' }, orderId: '1', raw: {} };
    },
    async refund() {
      throw new GatewayError('This key may not give refunds.');
    },
  } as unknown as PaymentGateway;
  gateway = withCircuitBreaker(shaky, { failures: 3, resetTimeoutMs: 20_000, now: () => clock });
});

async function fail(times: number) {
  for (let one = 0; one < times; one++) await expect(ask()).rejects.toThrow('cannot be reached');
}

test('the breaker opens after several failures and repeats the last error without a call', async () => {
  await fail(3);
  expect(gateway.isDown()).toBe(true);
  await fail(5);
  expect(calls).toBe(3);
});

test('the breaker lets one call through after the pause, whose outcome decides', async () => {
  await fail(3);
  clock += 20_000;
  await fail(2);
  expect(calls).toBe(4);
  clock += 20_000;
  fault = undefined;
  await ask();
  await ask();
  expect(calls).toBe(6);
  expect(gateway.isDown()).toBe(false);
});

test('the breaker counts failures only while no call succeeds between them', async () => {
  await fail(2);
  const savedFault = fault;
  fault = undefined;
  await ask();
  fault = savedFault;
  await fail(2);
  expect(gateway.isDown()).toBe(false);
});

test('the breaker does not count a refusal as a failure', async () => {
  fault = new GatewayError('cannot be reached in this currency', { isRefusal: true });
  await fail(10);
  expect(calls).toBe(10);
  expect(gateway.isDown()).toBe(false);
});

test('the breaker does not block payments because of failed refunds', async () => {
  fault = undefined;
  const refund = { charge, reference: 'back', gatewayReference: null, reason: '' };
  for (let one = 0; one < 5; one++) {
    const refunding = gateway.refund({ ...refund, money: { amount: 1, currency: 'USD' } });
    await expect(refunding).rejects.toThrow('may not');
  }
  expect(gateway.isDown()).toBe(false);
  await ask();
});

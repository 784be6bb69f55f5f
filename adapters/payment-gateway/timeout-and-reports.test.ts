import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GatewayError, type PaymentGateway } from './gateway.ts';
import { withTimeoutAndReports } from './timeout-and-reports.ts';

const never = () => new Promise<never>(() => undefined);
const gatewayThat = (status: PaymentGateway['status']): PaymentGateway => ({
  name: 'test',
  supports: () => true,
  create: never,
  status,
  readWebhook: async () => undefined,
  can: {
    refund: false,
    partialRefund: false,
    findRefund: false,
    lateRefundFailures: false,
    reportsFailures: true,
  },
  refund: never,
  refundStatus: never,
});
const charge = { orderId: '1', attempt: 1, reference: 'r', gatewayReference: null };
const report = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  report.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a gateway call without a response is aborted after its timeout', async () => {
  const guarded = withTimeoutAndReports(gatewayThat(never), { report, seconds: 30 });
  const response = guarded.status(charge);
  const failed = expect(response).rejects.toThrow(
    new GatewayError('The payment service took too long.'),
  );
  await vi.advanceTimersByTimeAsync(30_000);
  await failed;
  expect(report).not.toHaveBeenCalled();
});

test('an error of the gateway is passed on and not reported as a fault', async () => {
  const down = new GatewayError('down');
  const guarded = withTimeoutAndReports(
    gatewayThat(() => Promise.reject(down)),
    { report },
  );
  await expect(guarded.status(charge)).rejects.toBe(down);
  expect(report).not.toHaveBeenCalled();
});

test('an error of a gateway adapter is reported and thrown as a gateway error', async () => {
  const fault = new TypeError('Cannot read properties of undefined');
  const broken = gatewayThat(() => {
    throw fault;
  });
  await expect(withTimeoutAndReports(broken, { report }).status(charge)).rejects.toThrow(
    GatewayError,
  );
  expect(report).toHaveBeenCalledWith(fault);
});

test('the data of a charge is passed on without the customer', async () => {
  const customer = {
    firstName: 'Mona',
    lastName: 'Al Ali',
    email: 'mona@x.example',
    phone: '+971501234567',
  };
  const address = { country: 'AE', city: 'Dubai', line: 'Villa 12' };
  const messages = [
    'Invalid email address: mona@x.example (param email_1)',
    'Mona Al Ali of Villa 12, Dubai is on a list',
    'call +971 50 123 4567, or write to other@y.example',
  ];
  const reportRefusal = vi.fn();
  const raw = new Error(messages.join(' | '));
  const refusing = {
    ...gatewayThat(never),
    create: () => Promise.reject(new GatewayError(raw.message, { isRefusal: true, cause: raw })),
  };
  const guarded = withTimeoutAndReports(refusing, { report, reportRefusal });
  const error = await guarded
    .create({ ...charge, customer, address } as never)
    .catch((error) => error);
  expect(error).toMatchObject({ isRefusal: true });
  expect(error.cause).toBeUndefined();
  const redacted =
    'Invalid email address: … (param email_1) | … … of …, … is on a list | call …, or write to …';
  expect(error.message).toBe(redacted);
  expect(reportRefusal).toHaveBeenCalledWith(expect.anything(), redacted);
});

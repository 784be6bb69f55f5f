import { expect, test } from 'vitest';
import { failedRequestId, recordFailedRequest } from './failed-request.ts';

const answer = (status: number, id?: string) =>
  recordFailedRequest(new Response(null, { status, headers: id ? { 'X-Request-Id': id } : {} }));

test('the failed request id is that of the last response if it was a server error', () => {
  expect(failedRequestId()).toBeUndefined();
  answer(500, 'first-one');
  expect(failedRequestId()).toBe('first-one');
  answer(503, 'second-one');
  expect(failedRequestId()).toBe('second-one');
  answer(500);
  expect(failedRequestId()).toBeUndefined();
  answer(500, 'third-one');
  answer(200, 'fourth-one');
  expect(failedRequestId()).toBeUndefined();
});

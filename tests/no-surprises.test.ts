import { expect, test, vi } from 'vitest';

// The rules of tests/support/no-surprises.setup.ts.

test.fails('a test fails when something writes to console.error', () => {
  console.error('React does not recognise this prop');
});

test('a test can expect a console.error', () => {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  console.error('as announced');
  expect(spy).toHaveBeenCalledOnce();
});

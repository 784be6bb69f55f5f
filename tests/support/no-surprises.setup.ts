import { afterEach, beforeEach, expect, vi } from 'vitest';

// An unexpected console.error fails its test. A test that provokes one puts its own spy there.

let surprises: string[] = [];

beforeEach(() => {
  surprises = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    surprises.push(args.map(String).join(' '));
  });
});

afterEach(() => {
  expect(surprises, 'console.error was called').toEqual([]);
});

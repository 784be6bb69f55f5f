import { afterEach, beforeEach, expect, vi } from 'vitest';

// Whatever is written to console.error is a fault nobody asked for: the test that caused it fails.
// A test that provokes one puts its own spy there.

let surprises: string[] = [];

beforeEach(() => {
  surprises = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    surprises.push(words.map(String).join(' '));
  });
});

afterEach(() => {
  expect(surprises, 'console.error was called').toEqual([]);
});

import { expect, test } from 'vitest';
import { describeVisits } from './browsers/report.ts';

const walked = {
  engines: ['Chromium'],
  missing: ['Firefox', 'WebKit'],
  whyMissing: 'No Debian here.',
  visits: 4,
  failures: [],
  crashes: [],
  seconds: 60,
};

test('the report names engines that could not be installed in its last line, also after success', () => {
  const last = (text: string) => text.trimEnd().split('\n').at(-1);
  const named = 'NOT TESTED in Firefox and WebKit: not installed. No Debian here.';
  expect(describeVisits(walked)).toContain('All 4 visits went well, in Chromium (60 s).');
  expect(last(describeVisits(walked))).toBe(named);
  expect(last(describeVisits({ ...walked, failures: ['Chromium, en'], crashes: ['x'] }))).toBe(
    named,
  );
});

test('the report names no engine after a run in all engines', () => {
  expect(describeVisits({ ...walked, missing: [] })).not.toContain('NOT TESTED');
});

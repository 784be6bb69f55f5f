import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// CONTRIBUTING.md, "Conventions". Checked from the commit on that added this file; a clone without history
// has nothing to check.

const maxSubjectLength = 72;
const imperativesLikeOthers = ['embed', 'feed', 'need', 'speed', 'bring', 'string', 'shed', 'seed'];

test.each([
  ['checkout: keep the cart open when it is reopened', []],
  ['checkout: kept the cart open.', ['ends with a full stop']],
  ['checkout: added a test', ['is not imperative: added']],
  ['Adding a test', ['is not imperative: Adding']],
  [`orders: ${'a'.repeat(70)}`, ['is longer than 72 characters']],
] as const)('the subject %j has the faults %j', (subject, faults) => {
  expect(faultsOf(subject)).toEqual(faults);
});

test('every commit subject is imperative and short', ({ skip }) => {
  const first = git('log', '--diff-filter=A', '--format=%H', '--', 'tests/commits.test.ts').at(-1);
  if (!first) return skip('there is no history');
  const subjects = git('log', '--no-merges', '--format=%s', `${first}..HEAD`);
  const faults = subjects.flatMap((subject) =>
    faultsOf(subject).map((fault) => `${subject}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

function faultsOf(subject: string): string[] {
  const [act = ''] = subject.replace(/^[^:]*: /, '').split(' ');
  const isParticiple = /(?:ed|ing)$/.test(act) && !imperativesLikeOthers.includes(act);
  return [
    ...(subject.length > maxSubjectLength ? ['is longer than 72 characters'] : []),
    ...(isParticiple ? [`is not imperative: ${act}`] : []),
    ...(subject.endsWith('.') ? ['ends with a full stop'] : []),
  ];
}

function git(...args: string[]): string[] {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    const lines = execFileSync('git', args, { cwd, encoding: 'utf8', stdio: [...stdio] });
    return lines.trim().split('\n').filter(Boolean);
  } catch {
    // Neither git nor history is needed to run the tests.
    return [];
  }
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { judge, readAccepted, readAudit } from './audit-report.ts';

const weak = {
  source: 1097678,
  name: 'leftish',
  dependency: 'leftish',
  title: 'Prototype Pollution in leftish',
  url: 'https://github.com/advisories/GHSA-vh95-rmgr-6w4m',
  severity: 'high',
  cwe: ['CWE-1321'],
  cvss: { score: 7.3, vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:L/A:L' },
  range: '<1.2.6',
};

const id = 'GHSA-vh95-rmgr-6w4m';
const finding = { id, name: 'leftish', title: weak.title, severity: 'high' };
const today = '2026-11-22';
const why = 'The shop never gives it anything that a visitor typed.';

/** Builds a report in the format of npm 11. */
function answer(via: Record<string, unknown[]>) {
  const vulnerabilities = Object.entries(via).map(([name, via]) => {
    const rest = { isDirect: false, effects: [], range: '*', nodes: [], fixAvailable: true };
    return [name, { name, severity: 'high', via, ...rest }];
  });
  const metadata = { vulnerabilities: { total: 1 }, dependencies: { prod: 300 } };
  return JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(vulnerabilities),
    metadata,
  });
}

test('an advisory is listed once, however many packages lead to it', () => {
  const text = answer({ leftish: [weak], middle: ['leftish'], top: ['middle'], other: [weak] });
  expect(readAudit(text)).toEqual({ advisories: [finding] });
});

test('an advisory without a GitHub page is identified by its number', () => {
  const text = answer({ leftish: [{ ...weak, url: undefined }] });
  expect(readAudit(text)).toEqual({ advisories: [{ ...finding, id: '1097678' }] });
});

test('an audit without advisories lists nothing', () => {
  expect(readAudit(answer({}))).toEqual({ advisories: [] });
});

test.each([
  [
    'a mirror without advisories',
    {
      message:
        '405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk',
      method: 'POST',
      uri: 'https://registry.example/-/npm/v1/security/advisories/bulk',
      headers: { allow: ['GET,HEAD'] },
      statusCode: 405,
      body: '',
      error: { summary: '', detail: '' },
    },
    /405 Method Not Allowed.*\(405\)$/,
  ],
  [
    'no connection',
    { message: 'request to https://registry.example failed, reason: getaddrinfo ENOTFOUND' },
    /ENOTFOUND$/,
  ],
])('%s is reported as invalid audit data, not as no advisories', (_, values, report) => {
  expect(readAudit(JSON.stringify(values))).toEqual({ noData: expect.stringMatching(report) });
});

test.each([
  ['a missing lock file', '{"error":{"code":"ENOLOCK","summary":"This command requires one."}}'],
  ['another kind of report', '{"auditReportVersion":3,"vulnerabilities":{}}'],
  ['nonsense', '<html>'],
])('%s is an error of the audit', (_, text) => {
  expect(() => readAudit(text)).toThrow();
});

test.each(['moderate', 'high', 'critical'])('a %s advisory fails the audit', (severity) => {
  const { refused } = judge([{ ...finding, severity }], [], today);
  expect(refused).toEqual([`${severity}: leftish, Prototype Pollution in leftish (${id})`]);
});

test.each(['info', 'low'])('only reports a %s advisory', (severity) => {
  const { refused, report } = judge([{ ...finding, severity }], [], today);
  expect([refused.length, report.length]).toEqual([0, 1]);
});

test.each([
  ['2026-11-22', 0],
  ['2027-01-01', 0],
  ['2026-11-21', 1],
])('an advisory accepted until %s fails on the 22nd: %i', (until, count) => {
  const { refused, report } = judge([finding], [{ id, why, until }], today);
  expect(refused).toHaveLength(count);
  expect([...refused, ...report].join()).toContain(why);
});

test('an accepted advisory does not accept another one of the same package', () => {
  const other = { ...finding, id: 'GHSA-aaaa-bbbb-cccc' };
  const { refused } = judge([finding, other], [{ id, why, until: today }], today);
  expect(refused).toHaveLength(1);
});

test('an accepted advisory that no longer exists is reported', () => {
  const { refused, report } = judge([], [{ id, why, until: today }], today);
  expect(refused).toEqual([]);
  expect(report.join()).toContain('remove it');
});

test.each([
  ['no reason', { id, until: today }],
  ['an invalid reason', { id, why: 'ok', until: today }],
  ['no end', { id, why }],
  ['an invalid day', { id, why, until: '2026-02-30' }],
  ['a misspelt field', { id, why, until: today, untill: today }],
])('an entry with %s stops the audit', (_, entry) => {
  expect(() => readAccepted(JSON.stringify([entry]))).toThrow();
});

test('the accepted list in the repository is valid', () => {
  const text = readFileSync(new URL('audit-accepted.json', import.meta.url), 'utf8');
  expect(readAccepted(text)).toBeInstanceOf(Array);
});

// A program takes npm's place and prints what npm would print for the registry's response.
const noData = JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 });
const lodash = answer({ lodash: [weak] });

test.each([
  ['a weakness', { shop: answer({ leftish: [weak] }) }, 1, `NOT ACCEPTED: high: leftish`],
  ['one that only development has', { all: answer({ leftish: [weak] }) }, 0, 'Development only'],
  ['none, where others are known', {}, 0, 'No vulnerability needs action'],
  [
    'none, where none is ever known',
    { allKnown: answer({}) },
    0,
    'NOT AUDITED: the registry reports',
  ],
  ['no data', { shop: noData }, 0, 'NOT AUDITED: 405 Method Not Allowed (405)'],
])('the audit of a store with %s ends with the expected code', (_, values, code, report) => {
  const folder = mkdtempSync(join(tmpdir(), 'nabta-audit-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const answers = { shop: answer({}), all: answer({}), allKnown: lodash, ...values };
  const npm = join(folder, 'npm.cjs');
  writeFileSync(
    npm,
    `const words = process.argv.join(' ');
    const which = /lock-only/.test(words) ? 'allKnown' : /omit=dev/.test(words) ? 'shop' : 'all';
    process.stdout.write(${JSON.stringify(answers)}[which]);`,
  );
  const audit = (...args: string[]) => {
    const program = fileURLToPath(new URL('audit.ts', import.meta.url));
    const env = { ...process.env, npm_execpath: npm };
    return spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
  };
  const { status, stdout } = audit();
  expect({ status, stdout }).toEqual({ status: code, stdout: expect.stringContaining(report) });
  expect(audit('--required').status).toBe(code || Number(stdout.includes('NOT AUDITED')));
});

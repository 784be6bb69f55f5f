import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findSenders, findWaysAround, readBackOffice } from './support/staff-forms.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const path = 'app/admin/some/form.tsx';

test('every form and call of the back office uses the shared mechanism', () => {
  expect(findWaysAround(readBackOffice(root))).toEqual([]);
});

test('every form and call of the back office is sent without a response in the browser tests', () => {
  const folder = `${root}/tests/e2e`;
  const specs = readdirSync(folder).filter((name) => /^staff-outage.*\.spec\.ts$/.test(name));
  const spec = specs.map((name) => readFileSync(`${folder}/${name}`, 'utf8')).join('');
  const senders = findSenders(readBackOffice(root));
  expect(senders.length).toBeGreaterThan(15);
  const timesIn = (list: string[], file: string) => list.filter((one) => one === file).length;
  const tested = [...spec.matchAll(/'([\w/-]+\.tsx)'/g)].map(([, file]) => `${file}`);
  const untested = senders.filter((file) => timesIn(tested, file) < timesIn(senders, file));
  expect(untested).toEqual([]);
});

test.each([
  '<Form method="post" className="x">',
  '<form method="post">',
  '<fetcher.Form method="post">',
  'const { Form, data } = useFetcher<A>();',
  "void fetcher.submit({ a: '1' }, { method: 'post' });",
  'const submit = useSubmit();',
  "fetch(address, { method: 'POST', body })",
])('the check of staff forms detects a way around: %s', (text) => {
  expect(findWaysAround([{ path, text }])).not.toEqual([]);
});

test('the check of staff forms detects a second call beside one of the mechanism', () => {
  const call = "const call = useStaffCall<A>(); await fetch(address, { method: 'POST' });";
  expect(findWaysAround([{ path, text: call }])).toEqual([]);
  expect(findWaysAround([{ path, text: `${call} fetch(other, { method: 'POST' })` }])).not.toEqual(
    [],
  );
});

test('a file with two staff forms requires two tests', () => {
  const text = 'const name = useStaffForm<A>(); const password = useStaffForm<A>();';
  expect(findSenders([{ path: 'app/admin/account/account.tsx', text }])).toEqual([
    'account/account.tsx',
    'account/account.tsx',
  ]);
});

test('forms of dialogs and filters need no staff form', () => {
  const text = '<form method="dialog"> <Form method="get" ref={form}> form.requestSubmit()';
  expect(findWaysAround([{ path, text }])).toEqual([]);
});

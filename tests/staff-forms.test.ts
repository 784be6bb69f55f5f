import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findSenders, findWaysAround, readBackOffice } from './support/staff-forms.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const path = 'app/admin/some/form.tsx';

test('every form and call of the back office goes through the one mechanism', () => {
  expect(findWaysAround(readBackOffice(root))).toEqual([]);
});

test('every one of them is sent without an answer in the browser tests', () => {
  const spec = readFileSync(`${root}/tests/e2e/staff-outage.spec.ts`, 'utf8');
  const senders = findSenders(readBackOffice(root));
  expect(senders.length).toBeGreaterThan(15);
  expect(senders.filter((file) => !spec.includes(`'${file}'`))).toEqual([]);
});

test.each([
  '<Form method="post" className="x">',
  '<form method="post">',
  '<fetcher.Form method="post">',
  'const { Form, data } = useFetcher<A>();',
  "void fetcher.submit({ a: '1' }, { method: 'post' });",
  'const submit = useSubmit();',
  "fetch(address, { method: 'POST', body })",
])('a way around would be found: %s', (text) => {
  expect(findWaysAround([{ path, text }])).not.toEqual([]);
});

test('filters and dialogs are no way around', () => {
  const text = '<form method="dialog"> <Form method="get" ref={form}> form.requestSubmit()';
  expect(findWaysAround([{ path, text }])).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { publicApi } from '#domain/addresses.ts';
import { attentionKinds } from '#domain/attention/attention.ts';
import { createMetrics } from '#server/observability/metrics.ts';
import { createMemoryLog } from './support/memory-log.ts';

const read = (path: string) => readFileSync(new URL(`../docs/${path}`, import.meta.url), 'utf8');
const rules = read('alerts.yml');
const guide = read('operate.md');

const connections = () => ({ busy: 0, idle: 0, waiting: 0 });
const { registry } = createMetrics({
  database: { db: undefined as never, connections },
  readiness: async () => ({ database: 'ok', queue: 'ok', migrations: 'ok' }),
  release: '1',
  log: createMemoryLog().log,
});
const metrics = registry.getMetricsAsArray().map(({ name }) => name);

const namesIn = (text: string) => [...new Set(text.match(/\b(nabta|nodejs|process)_\w+/g) ?? [])];

test('every metric in an alert exists', () => {
  const named = namesIn(rules).map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !metrics.includes(name))).toEqual([]);
});

test('routes and kinds in an alert exist', () => {
  const routes = [...rules.matchAll(/route="([^"]+)"/g)].map(([, route]) => route);
  expect(routes).toEqual([publicApi.createPayment]);
  const kinds = [...rules.matchAll(/kind=~?"([^"]+)"/g)].flatMap(([, text = '']) =>
    text.split('|'),
  );
  expect(kinds.filter((kind) => !(attentionKinds as readonly string[]).includes(kind))).toEqual([]);
});

test('the guide explains every metric, and what to do for every alert', () => {
  const ours = metrics.filter((name) => name.startsWith('nabta_'));
  expect(
    namesIn(guide)
      .filter((name) => name.startsWith('nabta_'))
      .sort(),
  ).toEqual(ours.sort());
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  for (const name of alerts)
    expect(guide).toMatch(new RegExp(`^\\| .*\\b${name}\\b.* \\| .+ \\|$`, 'm'));
});

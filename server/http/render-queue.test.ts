import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { createRenderQueue, type RenderQueue, renderLimits } from './render-queue.ts';

const limits = {
  maxRenders: 3,
  maxRendersPerNetwork: 2,
  maxPending: 12,
  maxPendingPerNetwork: 6,
  maxPendingPerSite: 8,
  maxIdleMs: 60_000,
  maxPlaceMs: 60_000,
};

let inTurn: RenderQueue;
let started: string[];
let finish: Map<string, () => void>;
beforeEach(() => {
  inTurn = createRenderQueue(limits);
  started = [];
  finish = new Map();
});

/** A page named by its network and a number, as `a1`; a network in capitals is private. */
function request(name: string, site?: string) {
  const response = Object.assign(new EventEmitter(), { destroyed: false });
  const letter = name[0] ?? '';
  const network = letter === letter.toUpperCase() ? undefined : letter;
  const client = { network, site, response: response as unknown as ServerResponse };
  const outcome = inTurn(client, async () => {
    started.push(name);
    await new Promise<void>((resolve) => finish.set(name, resolve));
    return name;
  });
  const leave = () => {
    response.destroyed = true;
    response.emit('close');
  };
  return { outcome, leave };
}

async function finishFirst(): Promise<void> {
  const [name = '', end] = [...finish][0] ?? [];
  finish.delete(name);
  end?.();
  await turns();
}

/** Each page begins in a turn of its own. */
async function turns(): Promise<void> {
  for (let times = 0; times < 10; times += 1) await turn();
}

test('the render queue renders few pages of a network at once, and the others in order', async () => {
  for (const name of ['a1', 'a2', 'a3', 'a4']) request(name);
  await turns();
  expect(started).toEqual(['a1', 'a2']);
  await finishFirst();
  expect(started).toEqual(['a1', 'a2', 'a3']);
  await finishFirst();
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4']);
});

test('the render queue alternates between networks, however many pages one of them queues', async () => {
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'c1']) request(name);
  await turns();
  expect(started).toEqual(['a1', 'b1', 'c1']);
  for (let times = 0; times < 6; times += 1) await finishFirst();
  expect(started.slice(3)).toEqual(['a2', 'b2', 'a3', 'b3', 'a4', 'a5']);
});

test('the render queue starts one page per turn of the event loop, so other requests run between', async () => {
  for (const name of ['a1', 'b1', 'c1']) request(name);
  expect(started).toEqual([]);
  await turn();
  expect(started).toEqual(['a1']);
  await turn();
  expect(started).toEqual(['a1', 'b1']);
  await turn();
  expect(started).toEqual(['a1', 'b1', 'c1']);
});

test('the render queue skips a queued page whose client has gone', async () => {
  request('a1');
  request('a2');
  const gone = request('a3');
  request('a4');
  await turns();
  gone.leave();
  expect(await gone.outcome).toBe('gone');
  await finishFirst();
  expect(started).toEqual(['a1', 'a2', 'a4']);
});

test('the render queue refuses pages beyond the limit of a network, and of all', async () => {
  const all = ['a', 'b', 'c'].flatMap((letter) =>
    Array.from({ length: 7 }, (_, at) => ({ name: `${letter}${at + 1}` })),
  );
  const refused: string[] = [];
  for (const { name } of all) {
    void request(name).outcome.then((outcome) => outcome === 'busy' && refused.push(name));
  }
  await turns();
  expect(refused).toEqual(['a7', 'b7', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7']);
  while (finish.size > 0) await finishFirst();
  expect(started).toHaveLength(12);
  request('c8');
  await turns();
  expect(started).toHaveLength(13);
});

test('the render queue refuses pages beyond the limit of one IPv6 /48, however many networks it has', async () => {
  const outcomes = ['a', 'b', 'c', 'd', 'e'].flatMap((letter) => [
    request(`${letter}1`, 'site').outcome,
    request(`${letter}2`, 'site').outcome,
  ]);
  const neighbour = request('f1', 'neighbour').outcome;
  await turns();
  while (finish.size > 0) await finishFirst();
  const busy = (await Promise.all(outcomes)).filter((outcome) => outcome === 'busy');
  expect(busy).toHaveLength(2);
  expect(await neighbour).toBe('f1');
  const again = request('a3', 'site').outcome;
  await turns();
  await finishFirst();
  expect(await again).toBe('a3');
});

test('the render queue applies only the total limits to private addresses', async () => {
  const outcomes = Array.from({ length: 12 }, (_, at) => request(`A${at}`).outcome);
  await turns();
  expect(started).toEqual(['A0', 'A1', 'A2']);
  while (finish.size > 0) await finishFirst();
  expect(await Promise.all(outcomes)).not.toContain('busy');
});

test('the render queue frees the slot of a page that waits for a gateway', async () => {
  inTurn = createRenderQueue({ ...limits, maxIdleMs: 10 });
  const outcomes = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => request(name).outcome);
  await vi.waitFor(() => expect(started).toHaveLength(5));
  while (finish.size > 0) await finishFirst();
  expect(await Promise.all(outcomes)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
});

test('the render queue frees the slot of a page that fails', async () => {
  const response = new EventEmitter() as ServerResponse;
  const fail = async () => {
    throw new Error('broken');
  };
  for (let times = 0; times < 5; times += 1) {
    await expect(inTurn({ network: 'a', response }, fail)).rejects.toThrow('broken');
  }
  request('a1');
  await turns();
  expect(started).toEqual(['a1']);
});

test('the render queue holds 300 shoppers of one address, each with a page and its data', () => {
  expect(renderLimits.maxPendingPerNetwork).toBe(600);
  expect(renderLimits.maxPending).toBeGreaterThanOrEqual(2 * renderLimits.maxPendingPerNetwork);
  expect(renderLimits.maxRendersPerNetwork).toBeLessThan(renderLimits.maxRenders);
});

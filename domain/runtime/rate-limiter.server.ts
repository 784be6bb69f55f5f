import type { Db } from '#database/schema.ts';
import { countInWindow } from './attempt-counts.server.ts';
import {
  type ClientKeys,
  networksOf,
  networksOrAddress,
  siteFactor,
} from './client-network.server.ts';
import { countWithWaits, forgetAttempts, undoAttempt } from './growing-waits.server.ts';
import {
  type BatchRuleName,
  type Rule,
  type RuleName,
  rateLimits,
  type WaitRuleName,
} from './rate-limits.ts';
import { type Secrets, sign } from './signatures.server.ts';

export type RateLimiter = {
  /**
   * Counts an attempt. Returns 0, or the seconds to wait. For a rule per client, `key` is its address: the
   * limit holds for an IPv4 address or IPv6 /64, and `siteFactor` times the limit for an IPv6 /48.
   */
  consume(key: string, rule: Exclude<RuleName, BatchRuleName>): Promise<number>;
  /** Takes an attempt back that turned out to be legitimate. */
  undo(key: string, rule: WaitRuleName): Promise<void>;
  /** Forgets all attempts. */
  forget(key: string, rule: WaitRuleName): Promise<void>;
  /**
   * Returns the keys by which a statement of the order's batch counts. Undefined for a private address: it
   * is a proxy missing in TRUST_PROXY, and all of its shoppers would be counted as one.
   */
  batchKeys(address: string, rule: BatchRuleName): ClientKeys | undefined;
};

export function createRateLimiter({ db, secrets }: { db: Db; secrets: Secrets }): RateLimiter {
  const countInMemory = createMemoryCounts();

  async function countOne(key: string, name: RuleName, max: number): Promise<number> {
    const rule: Rule = rateLimits[name];
    const storedKey = () => limitKey(secrets, key, name);
    if ('waitsSeconds' in rule) return countWithWaits(db, storedKey(), rule.waitsSeconds);
    const { windowSeconds } = rule;
    const { tries, seconds_left } =
      rule.countsIn === 'memory'
        ? countInMemory(`${name} ${key}`, windowSeconds)
        : await countInWindow(db, [storedKey()], windowSeconds).executeTakeFirstOrThrow();
    return tries <= max ? 0 : Math.max(1, Math.ceil(seconds_left));
  }

  return {
    async consume(key, name) {
      const rule: Rule = rateLimits[name];
      const limit = 'limit' in rule ? rule.limit : 0;
      if (rule.per !== 'client') return countOne(key, name, limit);
      // Attempts refused to a network do not count against its site: one client would use up the others'
      // limit.
      const { network, site } = networksOrAddress(key);
      const seconds = await countOne(network, name, limit);
      return seconds > 0 || site === undefined ? seconds : countOne(site, name, limit * siteFactor);
    },
    undo: (key, name) => undoAttempt(db, limitKey(secrets, key, name)),
    forget: (key, name) => forgetAttempts(db, limitKey(secrets, key, name)),
    batchKeys(address, name) {
      const networks = networksOf(address);
      if (!networks) return undefined;
      const { network, site } = networks;
      return {
        network: limitKey(secrets, network, name),
        site: site && limitKey(secrets, site, name),
      };
    },
  };
}

/** Hashes a key with the store's secret: no address and no email is stored. */
export function limitKey(secrets: Secrets, key: string, name: RuleName): string {
  return sign(secrets, `${name} of ${key}`);
}

/** Enough for a busy process; beyond it the oldest are forgotten. */
const maxKeysInMemory = 100_000;

function createMemoryCounts() {
  const counts = new Map<string, { tries: number; endsAt: number }>();
  return (key: string, windowSeconds: number) => {
    const now = performance.now();
    let count = counts.get(key);
    if (!count || count.endsAt <= now) {
      count = { tries: 0, endsAt: now + windowSeconds * 1000 };
      counts.delete(key);
      counts.set(key, count);
      // The map keeps the order of insertion.
      for (const [oldest, { endsAt }] of counts) {
        if (endsAt > now && counts.size <= maxKeysInMemory) break;
        counts.delete(oldest);
      }
    }
    count.tries += 1;
    return { tries: count.tries, seconds_left: (count.endsAt - now) / 1000 };
  };
}

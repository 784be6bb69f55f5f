import type { Visitor } from '../support/visitor.ts';
import type { Chance } from './seeded-random.ts';
import type { UnrulyGateway, Webhook } from './unruly.ts';

type Delivery = { to: string; webhook: Webhook };

type Way = {
  chance: Chance;
  note: () => void;
  untilOpen: () => Promise<unknown>;
};

/**
 * Delivers the gateways' webhooks: not at all, once, or repeatedly; some long afterwards, when later
 * updates have arrived.
 */
export class Post {
  readonly #way: Way;
  readonly #late: Delivery[] = [];
  /** Number of webhooks that arrived after a later one. */
  overtaken = 0;

  constructor(way: Way) {
    this.#way = way;
  }

  /** Takes a webhook; some are sent at once. */
  async send(visitor: Visitor, gateway: UnrulyGateway, id: string): Promise<void> {
    const { chance } = this.#way;
    const delivery = { to: gateway.name, webhook: gateway.update(id) };
    for (let times = howOften(chance); times > 0; times--) {
      if (chance.happens(0.2)) this.#late.push(delivery);
      else await this.#deliver(visitor, delivery);
    }
    if (chance.happens(0.3)) await this.#sendOneLate(visitor);
  }

  /** An update from before the outcome, which is sent after it. */
  keepForLater(gateway: UnrulyGateway, id: string): void {
    if (this.#way.chance.happens(0.2)) {
      this.#late.push({ to: gateway.name, webhook: gateway.update(id) });
    }
  }

  /** Everything still queued, in random order. */
  async sendTheRest(visitor: Visitor): Promise<void> {
    while (this.#late.length > 0) await this.#sendOneLate(visitor);
  }

  async #sendOneLate(visitor: Visitor): Promise<void> {
    const at = this.#way.chance.between(0, this.#late.length - 1);
    const [delivery] = this.#late.splice(at, 1);
    if (!delivery) return;
    this.overtaken += 1;
    await this.#deliver(visitor, delivery);
  }

  /** Two retries; then the gateway gives up. */
  async #deliver(visitor: Visitor, { to, webhook }: Delivery): Promise<void> {
    const { body, headers } = webhook;
    for (let tried = 0; tried < 3; tried++) {
      await this.#way.untilOpen();
      const init = { method: 'POST', headers: headers(), body };
      const answer = await visitor.fetch(`/api/webhooks/${to}`, init).catch(() => undefined);
      this.#way.note();
      if (answer?.ok) return;
    }
  }
}

function howOften(chance: Chance): number {
  return [0, 1, 1, 1, 1, 1, 2, 2, 3][chance.between(0, 8)] ?? 1;
}

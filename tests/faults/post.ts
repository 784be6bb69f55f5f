import type { Visitor } from '../support/visitor.ts';
import type { Chance } from './chance.ts';
import type { UnrulyGateway, Webhook } from './unruly.ts';

type Letter = { to: string; webhook: Webhook };

type Way = {
  chance: Chance;
  note: () => void;
  untilItIsBack: () => Promise<unknown>;
};

/**
 * What the gateways tell the shop: not at all, once, or again and again; some of it long afterwards,
 * when later news has long arrived.
 */
export class Post {
  readonly #way: Way;
  readonly #late: Letter[] = [];
  /** How many came after something that was told later. */
  overtaken = 0;

  constructor(way: Way) {
    this.#way = way;
  }

  /** Takes what there is to tell; some of it goes out at once. */
  async send(visitor: Visitor, gateway: UnrulyGateway, id: string): Promise<void> {
    const { chance } = this.#way;
    const letter = { to: gateway.name, webhook: gateway.news(id) };
    for (let times = howOften(chance); times > 0; times--) {
      if (chance.happens(0.2)) this.#late.push(letter);
      else await this.#deliver(visitor, letter);
    }
    if (chance.happens(0.3)) await this.#sendOneLate(visitor);
  }

  /** What a gateway has to tell before anything is decided comes when everything is. */
  keepForLater(gateway: UnrulyGateway, id: string): void {
    if (this.#way.chance.happens(0.2)) {
      this.#late.push({ to: gateway.name, webhook: gateway.news(id) });
    }
  }

  /** Everything that is still on its way, in no order. */
  async sendTheRest(visitor: Visitor): Promise<void> {
    while (this.#late.length > 0) await this.#sendOneLate(visitor);
  }

  async #sendOneLate(visitor: Visitor): Promise<void> {
    const at = this.#way.chance.between(0, this.#late.length - 1);
    const [letter] = this.#late.splice(at, 1);
    if (!letter) return;
    this.overtaken += 1;
    await this.#deliver(visitor, letter);
  }

  /** Twice more where that does not work; then the gateway gives up. */
  async #deliver(visitor: Visitor, { to, webhook }: Letter): Promise<void> {
    const { body, headers } = webhook;
    for (let tried = 0; tried < 3; tried++) {
      await this.#way.untilItIsBack();
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

import type { Fault } from '../support/gateways/stand-in.ts';
import { TapStandIn } from '../support/gateways/tap-stand-in.ts';
import type { Chance } from './chance.ts';

/** What the shopper did on the gateway's page. */
export type Ending = 'captured' | 'declined' | 'left';

/** A gateway that keeps honest books and behaves badly: it is the books that count in the end. */
export class UnrulyTap extends TapStandIn {
  isCalm = false;
  readonly #chance: Chance;

  constructor(chance: Chance) {
    super();
    this.#chance = chance;
  }

  /** The shopper acts; a few times the gateway takes another amount than it was asked for. */
  act(id: string): Ending {
    const fate = this.#chance.next();
    if (fate < 0.08) return 'left';
    if (fate < 0.2) {
      this.close(id, 'DECLINED');
      return 'declined';
    }
    this.close(id, 'CAPTURED', this.#chance.happens(0.02) ? { amount: 1.5 } : {});
    return 'captured';
  }

  /** How often the webhook about a charge is sent: not at all, once, or again and again. */
  webhooks(): number {
    return [0, 1, 1, 1, 1, 1, 2, 2, 3][this.#chance.between(0, 8)] ?? 1;
  }

  protected override nextFault(): Fault | undefined {
    if (this.isCalm) return undefined;
    const fate = this.#chance.next();
    if (fate < 0.04) return 'dies';
    if (fate < 0.08) return 'drops';
    if (fate < 0.1) return 'page';
    if (fate < 0.12) return 500;
    return undefined;
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../support/gateways/stand-in.ts';
import type { Chance } from './seeded-random.ts';

export type Ending = 'captured' | 'declined' | 'left';

/** Money captured under the store's own reference. `amount` is in minor units. */
export type Capture = { reference: string; amount: number; currency: string };

/** The body stays as it was; the headers are signed when it is sent. */
export type Webhook = { body: string; headers: () => Headers };

/** A gateway with an accurate ledger and bad behaviour; the test compares the ledger at the end. */
export type UnrulyGateway = {
  readonly name: 'tap' | 'stripe';
  readonly url: string;
  readonly moods: Moods;
  isOpen(id: string): boolean;
  /** Acts as the shopper; sometimes the gateway captures another amount than requested. */
  act(id: string): Ending;
  /** Returns the webhook for a payment's current state. */
  update(id: string): Webhook;
  captures(): Capture[];
  stop(): Promise<void>;
};

export class Moods {
  isCalm = false;
  #downUntil = 0;
  readonly #chance: Chance;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** Returns a fault; sometimes the gateway is unavailable for seconds, longer than clients retry. */
  nextFault(): Fault | undefined {
    if (this.isCalm) return undefined;
    if (Date.now() < this.#downUntil) return 'dies';
    const fate = this.#chance.next();
    if (fate < 0.006) this.#downUntil = Date.now() + this.#chance.between(2000, 6000);
    if (fate < 0.04) return 'dies';
    if (fate < 0.08) return 'drops';
    if (fate < 0.1) return 'page';
    if (fate < 0.12) return 500;
    if (fate < 0.2) return pause(this.#chance.between(50, 1500));
    return undefined;
  }

  nextEnding(): Ending {
    const fate = this.#chance.next();
    if (fate < 0.08) return 'left';
    return fate < 0.2 ? 'declined' : 'captured';
  }

  lies(): boolean {
    return this.#chance.happens(0.02);
  }
}

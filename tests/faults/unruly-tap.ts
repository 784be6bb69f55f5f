import type { Fault } from '../support/gateways/stand-in.ts';
import { TapStandIn } from '../support/gateways/tap-stand-in.ts';
import type { Chance } from './seeded-random.ts';
import { type Capture, type Ending, Moods, type UnrulyGateway, type Webhook } from './unruly.ts';

export class UnrulyTap extends TapStandIn implements UnrulyGateway {
  readonly name = 'tap';
  readonly moods: Moods;

  constructor(chance: Chance) {
    super();
    this.moods = new Moods(chance);
  }

  isOpen(id: string): boolean {
    return this.charges.get(id)?.status === 'INITIATED';
  }

  act(id: string): Ending {
    const ending = this.moods.nextEnding();
    if (ending === 'declined') this.close(id, 'DECLINED');
    if (ending === 'captured') this.close(id, 'CAPTURED', this.moods.lies() ? { amount: 1.5 } : {});
    return ending;
  }

  update(id: string): Webhook {
    const { body, headers } = this.webhook(id);
    return { body, headers: () => headers };
  }

  captures(): Capture[] {
    return [...this.charges.values()]
      .filter(({ status }) => status === 'CAPTURED')
      .map(({ reference, amount, currency }) => ({
        reference: reference.transaction,
        amount: Math.round(amount * 100),
        currency,
      }));
  }

  protected override nextFault(): Fault | undefined {
    return this.moods.nextFault();
  }
}

import type { Fault } from '../support/gateways/stand-in.ts';
import { StripeStandIn } from '../support/gateways/stripe-stand-in.ts';
import type { Chance } from './seeded-random.ts';
import { type Capture, type Ending, Moods, type UnrulyGateway, type Webhook } from './unruly.ts';

/** Stripe sends `completed` also for a session whose money is still under way. */
const eventOf = {
  open: 'checkout.session.completed',
  complete: 'checkout.session.completed',
  expired: 'checkout.session.expired',
};

export class UnrulyStripe extends StripeStandIn implements UnrulyGateway {
  readonly name = 'stripe';
  readonly moods: Moods;

  constructor(chance: Chance) {
    super();
    this.moods = new Moods(chance);
  }

  isOpen(id: string): boolean {
    return this.sessions.get(id)?.status === 'open';
  }

  /** A card that Stripe declines may be tried again there: a session fails by expiring. */
  act(id: string): Ending {
    const ending = this.moods.nextEnding();
    if (ending === 'declined') this.close(id, 'expired');
    if (ending === 'captured')
      this.close(id, 'paid', this.moods.lies() ? { amount_total: 150 } : {});
    return ending;
  }

  update(id: string): Webhook {
    const { body } = this.webhook(id, eventOf[this.sessions.get(id)?.status ?? 'open']);
    return { body, headers: () => this.sign(body) };
  }

  captures(): Capture[] {
    return [...this.sessions.values()]
      .filter(({ payment_status }) => payment_status === 'paid')
      .map(({ client_reference_id, amount_total, currency }) => ({
        reference: client_reference_id,
        amount: amount_total,
        currency: currency.toUpperCase(),
      }));
  }

  protected override nextFault(): Fault | undefined {
    return this.moods.nextFault();
  }
}

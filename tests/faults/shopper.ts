import { newKey, purchase } from '../support/purchase.ts';
import { Visitor } from '../support/visitor.ts';
import type { Chance } from './chance.ts';
import type { ShopInTrouble } from './shop-in-trouble.ts';
import type { UnrulyTap } from './unruly-tap.ts';

type World = {
  shop: ShopInTrouble;
  tap: UnrulyTap;
  chance: Chance;
  /** Told of everything that happens, so that disasters fall in between. */
  note: () => void;
  /** Nobody tries while the shop is known to be down. */
  untilItIsBack: () => Promise<unknown>;
};

const mostTries = 200;

/** Somebody who buys one cart, stubbornly: what is cut off is asked for again, as a browser does. */
export async function goShopping(world: World, number: number): Promise<void> {
  const { chance } = world;
  const cart = purchase([[chance.between(1, 3), '1', chance.between(1, 3)]], {
    email: `shopper${number}@example.com`,
  });
  const visitor = await comeIn(world, number);
  const ending = await payOnce(world, visitor, cart);
  if (ending === 'declined' && chance.happens(0.6)) await payOnce(world, visitor, cart);
  // On another device, the same cart once more: nobody can know that it is the same person.
  if (chance.happens(0.03)) await payOnce(world, await comeIn(world, number), cart);
}

async function comeIn({ shop }: World, number: number): Promise<Visitor> {
  const url = await shop.url();
  return new Visitor(() => url, `10.0.${Math.floor(number / 250)}.${(number % 250) + 1}`);
}

async function payOnce(world: World, visitor: Visitor, cart: ReturnType<typeof purchase>) {
  const link = await findLink(world, visitor, cart);
  const id = link.split('/').at(-1) ?? '';
  if (!world.tap.charges.has(id)) return 'paid before';
  const isOver = world.tap.charges.get(id)?.status !== 'INITIATED';
  const ending = isOver ? 'paid before' : world.tap.act(id);
  if (ending === 'captured' || ending === 'declined') await tell(world, visitor, id);
  return ending;
}

/** With one key for one try to pay, until there is an answer. */
async function findLink(world: World, visitor: Visitor, cart: ReturnType<typeof purchase>) {
  const key = newKey();
  for (let tried = 0; tried < mostTries; tried++) {
    await world.untilItIsBack();
    const answer = await visitor.create(cart, { key }).catch(() => undefined);
    world.note();
    if (answer?.status === 200) return answer.body.redirectUrl;
  }
  throw new Error('nobody can buy here');
}

/** The gateway tells the shop, twice more where that does not work; then it gives up. */
async function tell(
  { tap, note, untilItIsBack }: World,
  visitor: Visitor,
  id: string,
): Promise<void> {
  for (let times = tap.webhooks(); times > 0; times--) {
    for (let tried = 0; tried < 3; tried++) {
      await untilItIsBack();
      const { headers, body } = tap.webhook(id);
      const init = { method: 'POST', headers, body };
      const answer = await visitor.fetch('/api/webhooks/tap', init).catch(() => undefined);
      note();
      if (answer?.ok) break;
    }
  }
}

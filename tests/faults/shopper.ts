import { setTimeout as pause } from 'node:timers/promises';
import { storeMoney } from '#domain/currency.ts';
import { toMarket } from '#domain/markets/read-market.ts';
import { toMajorUnits } from '#domain/money.ts';
import { priceInMarket } from '#domain/pricing/convert-price.ts';
import { priceOrder } from '#domain/pricing/price-order.ts';
import { demoPrice } from '../support/catalogue.ts';
import { marketTexts } from '../support/markets.ts';
import { type Line, newKey, purchase } from '../support/purchase.ts';
import { Visitor } from '../support/visitor.ts';
import type { Chance } from './seeded-random.ts';
import type { ShopInTrouble } from './shop-in-trouble.ts';
import { bundleId, scarceId } from './stock.ts';
import type { Ending, UnrulyGateway } from './unruly.ts';
import type { Post } from './webhook-courier.ts';

export type World = {
  shop: ShopInTrouble;
  gateways: readonly UnrulyGateway[];
  post: Post;
  chance: Chance;
  /** Called at every step, so that faults fall in between. */
  note: () => void;
};

type Cart = ReturnType<typeof purchase>;

/** Time for which a shopper retries: longer than the store avoids a gateway that is down. */
const patienceMs = 120_000;

/** Methods of the market: Tap alone has mada, and each has a fee of its own. */
export const saudiMethods = 'mada - - 3\nonline - - 5';
const saudi = toMarket('sa', { ...marketTexts.sa, methods: saudiMethods, is_open: '1' }).market;
/** One shopper of three buys there. */
const marketShare = 3;

/** One shopper of three wants the scarce product, or a bundle of it. */
const wishes = [1, 1, 2, 2, scarceId, bundleId];

/**
 * Buys one cart, and retries interrupted requests, as a browser does. Returns false when it was sold out, which the
 * shopper learns before paying.
 */
export async function goShopping(world: World, number: number): Promise<boolean> {
  const { chance } = world;
  const line: Line = [wishes[chance.between(0, 5)] ?? 1, '1', chance.between(1, 3)];
  const email = `shopper${number}@example.com`;
  const isInMarket = number % marketShare === 0;
  const cart = isInMarket ? saudiCart(line, email, 'mada') : purchase([line], { email });
  const withOtherMethod = isInMarket ? saudiCart(line, email, 'online') : cart;
  const visitor = comeIn(world, number);
  const link = await findLink(world, visitor, cart);
  if (link === undefined) return false;
  const ending = await payAt(world, visitor, link);
  if (ending === 'declined' && chance.happens(0.6)) {
    await payOnce(world, visitor, chance.happens(0.5) ? withOtherMethod : cart);
  }
  // The same cart from another device: the store cannot know that it is the same person.
  if (chance.happens(0.03)) await payOnce(world, comeIn(world, number), cart);
  if (ending !== 'left') return true;
  if (isInMarket && chance.happens(0.5)) await payOnce(world, visitor, withOtherMethod);
  // The gateway's page was still open in a tab.
  if (chance.happens(0.4)) await payAt(world, visitor, link);
  return true;
}

/** The cart at the market's prices, with its delivery and the method's fee. */
function saudiCart([id, bundle, qty]: Line, email: string, method: string): Cart {
  const price = priceInMarket(storeMoney(demoPrice(id)), undefined, saudi);
  const lines = price ? [{ price, bundle, qty }] : [];
  const { total } = priceOrder({ lines, market: saudi, country: 'SA', method });
  return purchase([[id, bundle, qty]], {
    email,
    country: 'SA',
    phone: '+966501234567',
    currency: 'SAR',
    payment_method: method,
    total: toMajorUnits(total),
  });
}

function comeIn({ shop }: World, number: number): Visitor {
  return new Visitor(shop.url, `10.0.${Math.floor(number / 250)}.${(number % 250) + 1}`);
}

async function payOnce(world: World, visitor: Visitor, cart: Cart): Promise<void> {
  const link = await findLink(world, visitor, cart);
  if (link !== undefined) await payAt(world, visitor, link);
}

/** One key for one attempt to pay, until there is an answer. Undefined when the cart is sold out. */
async function findLink(world: World, visitor: Visitor, cart: Cart): Promise<string | undefined> {
  const key = newKey();
  let last: unknown;
  for (const startedAt = Date.now(); Date.now() - startedAt < patienceMs; ) {
    await world.shop.untilOpen();
    const answer = await visitor.create(cart, { key }).catch((fault: unknown) => {
      last = fault;
    });
    world.note();
    if (answer?.status === 200) return answer.body.redirectUrl;
    if (answer?.status === 409 && 'changes' in answer.body) return undefined;
    if (answer) last = { status: answer.status, ...answer.body };
    await pause(world.chance.between(20, 400));
  }
  throw new Error('the shop did not answer for too long', { cause: last });
}

/** Returns undefined if there is nothing to pay: the link leads to a result, or to a finished page. */
async function payAt(world: World, visitor: Visitor, link: string): Promise<Ending | undefined> {
  const gateway = world.gateways.find(({ url }) => link.startsWith(url));
  const id = link.split('/').at(-1) ?? '';
  if (!gateway?.isOpen(id)) return undefined;
  world.post.keepForLater(gateway, id);
  const ending = gateway.act(id);
  if (ending !== 'left') await world.post.send(visitor, gateway, id);
  return ending;
}

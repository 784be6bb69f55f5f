import {
  maxSearchLength,
  minSearchLength,
  type SearchResults,
} from '#app/admin/navigation/search-contract.ts';
import { statusNames } from '#app/words/admin-messages.ts';
import { staffApi } from '#domain/addresses.ts';
import { searchProducts } from '#domain/catalog/search-products.server.ts';
import { listAdminOrders } from '#domain/orders/list/admin-orders.server.ts';
import { findExactOrder } from '#domain/orders/list/saved-views.server.ts';
import { type OrderSearch, readOrderSearch } from '#domain/orders/list/search.ts';
import { can, type StaffRole } from '#domain/permissions.ts';
import type { Store } from '#domain/store.ts';
import { searchArticles } from '#domain/texts/search-articles.server.ts';
import { type Api, pathBelowApiRoot } from '../env.ts';
import { requireStaffCall, type StaffCallServices } from './staff-calls.ts';

const maxMatches = 5;
/** Orders in which customers are found: each has one or more of them. */
const searchedOrders = 25;

/** Searches orders, customers, products and articles for the search box. */
export function addStaffSearch(api: Api, services: StaffCallServices): void {
  api.get(pathBelowApiRoot(staffApi.search), requireStaffCall(services, 'search'), async (c) => {
    const typed = (c.req.query('q') ?? '').slice(0, maxSearchLength);
    c.header('Cache-Control', 'private, no-store');
    return c.json(await searchAll(services, c.var.member.role, typed));
  });
}

async function searchAll(
  { db }: Pick<Store, 'db'>,
  role: StaffRole,
  typed: string,
): Promise<SearchResults> {
  const search = readOrderSearch(typed, statusNames);
  if (!search || search.text.length < minSearchLength) {
    return { orders: [], customers: [], products: [], articles: [] };
  }
  const [orders, products, articles] = await Promise.all([
    can(role, 'orders.see') ? findOrders(db, search) : [],
    can(role, 'products.draft') ? searchProducts(db, search.text, maxMatches) : [],
    can(role, 'texts.draft') ? searchArticles(db, search.text, maxMatches) : [],
  ]);
  return {
    orders: orders.slice(0, maxMatches).map(({ email: _, ...order }) => order),
    customers: can(role, 'customers.see') ? toCustomers(orders) : [],
    products,
    articles,
  };
}

type OrderMatch = SearchResults['orders'][number] & { email?: string | undefined };

/** Searches as the list of orders does, by its indexes. The order with exactly this number comes first. */
async function findOrders(db: Store['db'], search: OrderSearch): Promise<OrderMatch[]> {
  const query = { search, status: undefined, before: undefined, limit: searchedOrders };
  const [{ orders }, exact] = await Promise.all([
    listAdminOrders(db, query),
    findExactOrder(db, search),
  ]);
  const matches = orders.map(({ orderId, name, totalCents, currency, email }) => ({
    orderId,
    name,
    totalCents,
    currency,
    email: email ?? undefined,
  }));
  if (!exact) return matches;
  const others = matches.filter(({ orderId }) => orderId !== exact.orderId);
  const listed = matches.find(({ orderId }) => orderId === exact.orderId);
  return [listed ?? { orderId: exact.orderId }, ...others];
}

/** One customer per email address, by the newest of the orders. */
function toCustomers(orders: readonly OrderMatch[]): SearchResults['customers'] {
  const byEmail = new Map<string, SearchResults['customers'][number]>();
  for (const { orderId, name = '', email } of orders) {
    const key = email?.trim().toLowerCase();
    if (key && !byEmail.has(key)) byEmail.set(key, { email: key, name, orderId });
  }
  return [...byEmail.values()].slice(0, maxMatches);
}

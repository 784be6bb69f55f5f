import { href, type MiddlewareFunction, redirect } from 'react-router';
import { findShopPage } from '#domain/shop-addresses.ts';
import { checkStaff } from '#domain/staff/sign-in/session.server.ts';
import { storeContext } from '../context.ts';
import { withCookies } from './staff-only.ts';

/** Until the owner opens the shop, only staff see it as it will be. */
export const closedShop: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { settings, db, auth } = context.get(storeContext);
  if (!settings.isClosed || findShopPage(url.pathname)?.page.rules.isAlwaysOpen) return next();
  const { member, cookies } = await checkStaff(db, auth, request.headers);
  if (!member) throw withCookies(redirect(href('/coming-soon')), cookies);
  return withCookies(await next(), cookies);
};

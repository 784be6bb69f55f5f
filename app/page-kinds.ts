/** Pages that are pure functions of path, language and catalogue, in their one spelling. */
const pure = [
  /^\/$/,
  /^\/product\/(0|[1-9]\d*)$/,
  /^\/(about|contact|privacy|shipping-terms)$/,
  /^\/blog(\/[\w-]+)?$/,
];
/** Pure as long as no parameter makes them speak of one person's order. */
const pureWithoutParameters = /^\/(checkout|payment|trackOrder)$/;

/**
 * Whether an answer may be kept in memory for everybody. Client navigations ask for `/path.data`
 * (home: `/_.data`) and count as their page.
 */
export function isKeepablePage({ pathname, search, searchParams }: URL): boolean {
  const path = pathname === '/_.data' ? '/' : pathname.replace(/(?<=[^/])\.data$/, '');
  if (searchParams.has('_routes')) return false;
  if (pureWithoutParameters.test(path)) return search === '';
  return pure.some((pattern) => pattern.test(path));
}

/** Pages for shoppers: not those of staff, nor the card page of the sandbox gateway. */
export function isShopPage(path: string): boolean {
  return !/^\/(admin|sandbox)/i.test(path);
}

import type { HttpBindings } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { apiRoot } from '#domain/addresses.ts';

export type ApiEnv = { Bindings: HttpBindings };

/** What each group of calls adds its routes to. */
export type Api = OpenAPIHono<ApiEnv>;

/** The path of a call below `/api`, where the groups stand. */
export function inApi<Path extends string>(address: `${typeof apiRoot}${Path}`): Path {
  return address.slice(apiRoot.length) as Path;
}

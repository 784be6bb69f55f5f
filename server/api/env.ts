import type { HttpBindings } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { apiRoot } from '#domain/addresses.ts';

export type ApiEnv = { Bindings: HttpBindings; Variables: { clientAddress: string } };

export type Api = OpenAPIHono<ApiEnv>;

export function pathBelowApiRoot<Path extends string>(address: `${typeof apiRoot}${Path}`): Path {
  return address.slice(apiRoot.length) as Path;
}

import type { HttpBindings } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';

export type ApiEnv = { Bindings: HttpBindings };

/** What each group of calls adds its routes to. */
export type Api = OpenAPIHono<ApiEnv>;

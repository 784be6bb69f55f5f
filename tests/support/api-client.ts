import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Visitor } from './visitor.ts';

type Schema = Record<string, unknown>;
type Media = { content?: Record<string, { schema?: Schema }> };
type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
};

export type Operation = {
  operationId?: string;
  summary?: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: Media & { required?: boolean };
  responses: Record<string, Media>;
};

export type ApiDescription = {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes?: Record<string, object> };
};

export type Call = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** An object is sent as JSON, a text as it is. */
  body?: object | Uint8Array | FormData | string;
};

export type Client = Record<string, (visitor: Visitor, call?: Call) => Promise<Response>>;

/**
 * Generates a function per operation. Each throws if the call is not as the description demands, or if
 * the response is not one that it names.
 */
export function generateClient(description: ApiDescription): Client {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addSchema(description, 'api');
  const check = (schema: Schema, value: unknown, what: string) => {
    const isValid = ajv.validate(atRoot(schema), value);
    if (!isValid) throw new Error(`${what}: ${ajv.errorsText()} in ${JSON.stringify(value)}`);
  };
  const base = new URL(description.servers[0]?.url ?? '').pathname;
  return Object.fromEntries(
    listOperations(description).map(({ path, method, operation }) => {
      const name = operation.operationId ?? `${method} ${path}`;
      const send = async (visitor: Visitor, call: Call = {}): Promise<Response> => {
        checkParameters(operation, call, (schema, value, what) =>
          check(schema, value, `${name}: ${what}`),
        );
        const query = new URLSearchParams(call.query);
        const address = path.replace(/\{(\w+)\}/g, (_, one: string) =>
          encodeURIComponent(call.params?.[one] ?? ''),
        );
        const { body, type } = writeBody(call.body);
        const media = type === undefined ? undefined : operation.requestBody?.content?.[type];
        if (type && !media) throw new Error(`${name}: takes no ${type}`);
        if (type === 'application/json')
          check(media?.schema ?? {}, readJson(call.body), `${name}: body`);
        const headers = {
          ...(type && type !== 'multipart/form-data' && { 'content-type': type }),
          ...call.headers,
        };
        const response = await visitor.fetch(`${base}${address}${query.size ? `?${query}` : ''}`, {
          method: method.toUpperCase(),
          headers,
          ...(body === undefined ? {} : { body }),
        });
        await checkResponse(operation, response, name, check);
        return response;
      };
      return [name, send];
    }),
  );
}

export function listOperations({ paths }: ApiDescription) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

type Check = (schema: Schema, value: unknown, what: string) => void;

function checkParameters({ parameters = [] }: Operation, call: Call, check: Check): void {
  const values = { path: call.params, query: call.query, header: call.headers };
  for (const { name, in: place, required, schema } of parameters) {
    const value = values[place]?.[name];
    if (value === undefined && required) throw new Error(`${place} ${name} is missing`);
    if (value !== undefined) check(schema, value, name);
  }
  for (const place of ['path', 'query'] as const) {
    for (const name of Object.keys(values[place] ?? {})) {
      const isKnown = parameters.some((one) => one.in === place && one.name === name);
      if (!isKnown) throw new Error(`${place} ${name} is not described`);
    }
  }
}

function writeBody(body: Call['body']): { body?: BodyInit; type?: string } {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body, type: 'multipart/form-data' };
  if (typeof body === 'string') return { body, type: 'application/json' };
  if (body instanceof Uint8Array) {
    return { body: new Uint8Array(body), type: 'application/octet-stream' };
  }
  return { body: JSON.stringify(body), type: 'application/json' };
}

const readJson = (body: Call['body']): unknown =>
  typeof body === 'string' ? JSON.parse(body) : body;

/** Leaves the body unread where it is a stream without an end. */
async function checkResponse(
  { responses }: Operation,
  response: Response,
  name: string,
  check: Check,
): Promise<void> {
  const described = responses[response.status];
  if (!described) throw new Error(`${name}: answered ${response.status}`);
  const type = response.headers.get('content-type')?.split(';')[0];
  const { content = {} } = described;
  if (!type && Object.keys(content).length === 0) return;
  const media = content[type ?? ''];
  if (!media) throw new Error(`${name}: ${response.status} answered ${type}`);
  if (type !== 'application/json') return;
  check(media.schema ?? {}, await response.clone().json(), `${name}: ${response.status}`);
}

/** A reference is looked up in the whole description. */
function atRoot(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"api#/'));
}

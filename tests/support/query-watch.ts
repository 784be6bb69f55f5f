import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  UnknownRow,
} from 'kysely';

type Begun = { what: string; where: string };

/**
 * Tracks queries that have not returned. On the embedded database a query on the outer `db` awaited
 * inside a transaction waits for ever: when a test times out, this names the line that began it.
 */
export class QueryWatch implements KyselyPlugin {
  readonly #begun = new Map<object, Begun>();

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    this.#begun.set(queryId, { what: node.kind, where: callerInStore() });
    return node;
  }

  async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    this.#begun.delete(args.queryId);
    return args.result;
  }

  /** "SelectQueryNode begun at …/domain/orders/order.ts:12:3", oldest first. */
  get waiting(): string[] {
    return [...this.#begun.values()].map(({ what, where }) => `${what} begun at ${where}`);
  }

  forget(): void {
    this.#begun.clear();
  }
}

function callerInStore(): string {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 50;
  const lines = new Error().stack?.split('\n').slice(1) ?? [];
  Error.stackTraceLimit = limit;
  const own = lines.filter((line) => !/node_modules|node:|support\/query-watch/.test(line));
  return own[0]?.replace(/^\s*at /, '') ?? 'an unknown place';
}

import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  UnknownRow,
} from 'kysely';

type StartedQuery = { what: string; stack: Error };

/**
 * Tracks queries that have not returned. On the embedded database a query on the outer `db` awaited
 * inside a transaction waits for ever: when a test times out, this names the line that began it.
 */
export class QueryWatch implements KyselyPlugin {
  readonly #begun = new Map<object, StartedQuery>();

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    this.#begun.set(queryId, { what: node.kind, stack: takeStack() });
    return node;
  }

  async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    this.#begun.delete(args.queryId);
    return args.result;
  }

  /** Pending queries, oldest first: "SelectQueryNode begun at …/domain/orders/order.ts:12:3". */
  get waiting(): string[] {
    return [...this.#begun.values()].map(
      ({ what, stack }) => `${what} begun at ${callerInStore(stack)}`,
    );
  }

  forget(): void {
    this.#begun.clear();
  }
}

/**
 * Captures the stack, but formats it only for a query that hangs: that needs source maps and far more
 * time.
 */
function takeStack(): Error {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 50;
  const stack = new Error();
  Error.stackTraceLimit = limit;
  return stack;
}

function callerInStore({ stack }: Error): string {
  const lines = stack?.split('\n').slice(1) ?? [];
  const own = lines.filter((line) => !/node_modules|node:|support\/query-watch/.test(line));
  return own[0]?.replace(/^\s*at /, '') ?? 'an unknown place';
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino } from 'pino';
import { StorageUnavailable } from '#adapters/storage/storage.ts';
import { DatabaseUnavailable, UnstorableText } from '#database/unavailable.ts';

/** The route as the route table has it: values of parameters name orders. */
export type RequestLogFields = { requestId: string; route: string };

const requests = new AsyncLocalStorage<RequestLogFields>();

export function currentRequestFields(): RequestLogFields | undefined {
  return requests.getStore();
}

/** Adds the request to every line logged during `work`. */
export function withRequestFields<T>(request: RequestLogFields, work: () => T): T {
  return requests.run(request, work);
}

/** Runs work that outlives the current request, such as opening a connection to the database. */
export function withoutRequestFields<T>(work: () => T): T {
  return requests.exit(work);
}

/**
 * Excludes cookies, bodies, names, emails, phones and addresses: paths lose their query, errors their
 * rows, parameters and connections. The line of a request contains its id and route.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    // A copy: pino adds the line's own fields to it.
    mixin: () => ({ ...currentRequestFields() }),
  };
  return destination ? pino(options, destination) : pino(options);
}

export type Log = Logger;

/**
 * Returns the status for its request: 500, or 503 while the database or the pictures' storage is
 * unreachable, which is logged once elsewhere, or 400 for a text that the database cannot store.
 */
export function logUnexpected(
  log: Log,
  error: unknown,
  message: string,
  fields: Record<string, unknown> = {},
): 400 | 500 | 503 {
  const status = statusOf(error);
  log[status === 500 ? 'error' : 'debug']({ err: error, ...fields }, message);
  return status;
}

function statusOf(error: unknown): 400 | 500 | 503 {
  if (error instanceof DatabaseUnavailable || error instanceof StorageUnavailable) return 503;
  if (error instanceof UnstorableText) return 400;
  return error instanceof Error && error.cause !== undefined ? statusOf(error.cause) : 500;
}

type Described = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: Described;
  errors?: Described[];
};

const maxBufferedLines = 5;

function describeError(error: unknown): Described {
  if (!isErrorLike(error)) return { type: typeof error, message: String(error) };
  const { name, message, stack, cause, code, errors } = error;
  return {
    type: name ?? typeof error,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof stack === 'string' ? { stack } : {}),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
    ...(Array.isArray(errors)
      ? { errors: errors.slice(0, maxBufferedLines).map(describeError) }
      : {}),
  };
}

type ErrorLike = {
  name?: string;
  message: string;
  stack?: unknown;
  code?: unknown;
  cause?: unknown;
  errors?: unknown;
};

/** Accepts plain objects as well: pg-boss copies errors into them. */
function isErrorLike(error: unknown): error is ErrorLike {
  return typeof (error as Partial<ErrorLike> | null | undefined)?.message === 'string';
}

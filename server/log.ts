import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * The server's log: one JSON line an event. Cookies, bodies, names, e-mails, phones and addresses
 * never get in: requests are logged by method, path without its query, status and time, errors by
 * what they are, and not with the rows, parameters and connections that hang on them.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

export type Log = Logger;

type Described = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: Described;
  errors?: Described[];
};

/** Of many faults that were thrown together the first tell enough. */
const mostTogether = 5;

function describeError(error: unknown): Described {
  if (!isErrorLike(error)) return { type: typeof error, message: String(error) };
  const { name, message, stack, cause, code, errors } = error;
  return {
    type: name ?? typeof error,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof stack === 'string' ? { stack } : {}),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
    ...(Array.isArray(errors) ? { errors: errors.slice(0, mostTogether).map(describeError) } : {}),
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

/** Also a plain object that an error was copied into, which is what pg-boss reports. */
function isErrorLike(error: unknown): error is ErrorLike {
  return typeof (error as Partial<ErrorLike> | null | undefined)?.message === 'string';
}

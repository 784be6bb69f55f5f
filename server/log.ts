import { type Logger, pino } from 'pino';

/**
 * The server's log: one JSON line an event. Cookies, bodies, names, e-mails, phones and addresses
 * never get in: requests are logged by method, path without its query, status and time.
 */
export function createLog(level: string): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}

export type Log = Logger;

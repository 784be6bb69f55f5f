import type { AddressTestResult } from './first-steps.ts';

/** Value in the sentence of a check. An age is in whole minutes. */
export type CheckValue = string | { minutesAgo: number };

/**
 * One check of `npm run doctor`. `code` names its sentence in the messages, `values` are without secrets, and
 * `says` is the sentence in English.
 */
export type SystemCheck<Code extends string = string> = {
  check: string;
  state: 'ok' | 'look' | 'wrong';
  code: Code;
  values: Record<string, CheckValue>;
  says: string;
};

export const senderRecords = ['spf', 'dkim', 'dmarc'] as const;
export type SenderRecord = (typeof senderRecords)[number];

/** `unknown`: the name server did not respond. */
export type RecordState = 'present' | 'missing' | 'unknown';

/** DNS records of the domain that emails come from. */
export type SenderDomain = { domain: string; records: Record<SenderRecord, RecordState> };

export const proxyFiles = ['caddy', 'nginx', 'caddyServers', 'nginxServers'] as const;
export type ProxyFile = (typeof proxyFiles)[number];

/** Describes the running server to its owner. */
export type System = {
  release: string;
  /** Runs every check of `npm run doctor` with the settings of the running shop. */
  examine(): Promise<SystemCheck[]>;
  /** Calls the shop's public address, as a shopper's browser would. */
  testAddress(): Promise<AddressTestResult>;
  /** Undefined while no backup is known. */
  findLastBackup(): Promise<Date | undefined>;
  /** Undefined for a shop whose emails come from no public domain. */
  findSenderDomain(): Promise<SenderDomain | undefined>;
  /** Configuration of a proxy, with the shop's domain: one server, then several. */
  proxyFiles(): Record<ProxyFile, string>;
};

/** One check of `npm run doctor`. `says` is one English line with what to do, without secrets. */
export type SystemCheck = { check: string; state: 'ok' | 'look' | 'wrong'; says: string };

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
  /** Undefined while no backup is known. */
  findLastBackup(): Promise<Date | undefined>;
  /** Undefined for a shop whose emails come from no public domain. */
  findSenderDomain(): Promise<SenderDomain | undefined>;
  /** Configuration of a proxy, with the shop's domain: one server, then several. */
  proxyFiles(): Record<ProxyFile, string>;
};

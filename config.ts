import { isIP } from 'node:net';
import proxyAddress from 'proxy-addr';
import { z } from 'zod';
import { adEventsEnvironment, adEventsMistakes, readAdEvents } from './config/ad-events-config.ts';
import { backupEnvironment, backupMistakes, readBackups } from './config/backup-config.ts';
import { accountVariables, paymentEnvironment, readGateways } from './config/payment-config.ts';
import { readReviews, reviewsEnvironment } from './config/reviews-config.ts';
import { readSettingsFile } from './config/settings-file.ts';
import { readStorage, storageEnvironment, storageMistakes } from './config/storage-config.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const page = z.union([z.literal('none'), address]);
const proxies = z
  .string()
  .transform((text) => text.trim().split(/\s*,\s*|\s+/))
  .refine((items) => `${items}` === 'none' || items.every(isNetwork), {
    message:
      'must be addresses or networks of proxies with commas between them ' +
      '(for example 10.0.0.2, 172.16.0.0/12), or none',
  })
  .transform((items) => items.filter((item) => item !== 'none'));
// WhatsApp expects only the digits of the international number.
const whatsApp = z
  .string()
  .transform((text) => text.replace(/[\s()+.-]/g, ''))
  .refine((digits) => /^[1-9]\d{7,14}$/.test(digits), {
    message: 'must be a number with its country code (for example +971 50 123 4567)',
  });
/** The address of PostgreSQL. Its driver reads several hosts as one name, and ignores their roles. */
const databaseAddress = z.string().superRefine((text, context) => {
  const [, authority = '', query = ''] = /^[^/]*\/\/([^/?]*)[^?]*\??(.*)$/.exec(text) ?? [];
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  const params = new URLSearchParams(query);
  const namesSeveral = [hosts, ...params.getAll('host')].some((host) => host.includes(','));
  const isSeveral = namesSeveral || params.getAll('host').length > 1;
  const message =
    isSeveral || params.has('target_session_attrs')
      ? severalHosts
      : z.url({ protocol: /^postgres(ql)?$/ }).safeParse(text).error?.issues[0]?.message;
  if (message) context.addIssue({ code: 'custom', message });
});
const severalHosts =
  'names several hosts or target_session_attrs, which the driver does not know. Give one address that ' +
  'always leads to the primary: HAProxy with role checks, a virtual address, or a managed endpoint ' +
  '(docs/operate.md)';
const timeZone = z.string().refine(isTimeZone, 'is not a time zone (for example Asia/Dubai)');

/** Shorter secrets can be guessed. White space around one does not count. */
export const minSecretLength = 32;
const tooShort = `must have at least ${minSecretLength} characters`;

const environment = z.object({
  NABTA_ENV: z.string().optional(),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  STOP_SECONDS: z.coerce.number().int().min(10).max(600).default(10),
  PREPARE_AHEAD: z.enum(['on', 'off']).default('on'),
  PUBLIC_URL: address.optional(),
  TRUST_PROXY: proxies.optional(),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'must be the name of a header, for example CF-IPCountry')
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_LISTEN_URL: databaseAddress.optional(),
  PREPARED_STATEMENTS: z.enum(['on', 'off']).optional(),
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  STORE_SECRET: z
    .string()
    .transform(readSecrets)
    .refine((secrets) => secrets.every(isLongEnough), tooShort)
    .optional(),
  ...storageEnvironment,
  ...paymentEnvironment,
  CONTACT_FORM_URL: z.url({ protocol: /^https?$/ }).optional(),
  STORE_NAME: z.string().default('Nabta'),
  STORE_NAME_AR: z.string().default('نبتة'),
  STORE_TIME_ZONE: timeZone.default('Asia/Dubai'),
  SUPPORT_EMAIL: z.email().default('care@nabta.example'),
  INSTAGRAM_URL: page.default('https://www.instagram.com/nabta.example'),
  FACEBOOK_URL: page.default('https://www.facebook.com/nabta.example'),
  WHATSAPP_NUMBER: whatsApp.optional(),
  ...adEventsEnvironment,
  ...backupEnvironment,
  ...reviewsEnvironment,
  ANALYTICS_URL: address.optional(),
  SA_ADDRESS_API_KEY: z.string().min(1).optional(),
  SA_ADDRESS_URL: address.default('https://apina.address.gov.sa'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .transform(readMailbox)
    .refine((mailbox) => z.email().safeParse(mailbox.address).success, {
      message: 'must be an address, or a name and an address: Nabta <care@nabta.example>',
    })
    .optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** Lists every variable that the store reads. */
export const variableNames = Object.keys(environment.shape);

const browserVariables = [
  'STORE_NAME',
  'STORE_NAME_AR',
  'SUPPORT_EMAIL',
  'INSTAGRAM_URL',
  'FACEBOOK_URL',
  'WHATSAPP_NUMBER',
  'REVIEWS',
] as const;
export type BrowserVariable = (typeof browserVariables)[number];

/** Variables that hold a service which an owner can otherwise set in the browser. */
const serviceVariables = [
  'SMTP_URL',
  'MAIL_FROM',
  'PAYMENT_GATEWAY',
  ...Object.values(accountVariables).flat(),
] as const;

export type Config = ReturnType<typeof readConfig>;

export class ConfigError extends Error {
  readonly mistakes: string[];
  constructor(mistakes: string[]) {
    super(['The configuration is invalid:', ...mistakes.map((line) => `  ${line}`)].join('\n'));
    this.name = 'ConfigError';
    this.mistakes = mistakes;
  }
}

/**
 * Reads the configuration from the environment and the settings file. A variable of the environment wins.
 * Throws a ConfigError that lists every mistake at once.
 */
export function readConfig(env = process.env, { useFile = env === process.env } = {}) {
  const file = useFile ? readSettingsFile(env, variableNames) : undefined;
  if (file && file.mistakes.length > 0) throw new ConfigError(file.mistakes);
  const values = { ...withoutEmpty(file?.values ?? {}), ...withoutEmpty(env) };
  const { data, error } = environment.safeParse(values);
  if (!data) throw new ConfigError(error.issues.map((i) => `${i.path.join('.')}: ${i.message}`));
  const publicUrl = data.PUBLIC_URL ?? `http://localhost:${data.PORT}`;
  const { mistakes, ...gateways } = readGateways(data);
  mistakes.push(...contradictions(data, publicUrl), ...storageMistakes(data));
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return {
    production: data.NODE_ENV === 'production',
    /** npm itself sets the variable. */
    isStartedByNpm: env.npm_lifecycle_event !== undefined,
    /** Undefined: there is no settings file. */
    settingsFile: file?.path,
    host: data.HOST,
    port: data.PORT,
    /** Limits the whole shutdown; then remaining work is cut off. */
    stopTimeoutMs: data.STOP_SECONDS * 1000,
    /** Renders pages and draws pictures before their first visitors ask for them. */
    preparesAhead: data.PREPARE_AHEAD === 'on',
    /** Public address of the store, without a trailing slash. */
    publicUrl,
    /** Addresses and networks whose X-Forwarded-For is trusted. */
    trustedProxies: data.TRUST_PROXY ?? [],
    /** Header in which a trusted proxy names the visitor's country, in small letters. */
    countryHeader: data.COUNTRY_HEADER?.toLowerCase(),
    dataDir: data.DATA_DIR,
    /** Undefined: pictures are stored in `dataDir`. */
    storage: readStorage(data),
    databaseUrl: data.DATABASE_URL,
    /** Set where `databaseUrl` leads through a pooler, past which this one leads. */
    databaseListenUrl: data.DATABASE_LISTEN_URL,
    preparesStatements:
      (data.PREPARED_STATEMENTS ?? (data.DATABASE_LISTEN_URL ? 'off' : 'on')) === 'on',
    /** `web` serves and runs no jobs, `worker` runs jobs and serves nothing. */
    role: data.ROLE,
    /** Sign sessions and links, newest first. Empty: one is generated into `dataDir`. */
    secrets: data.STORE_SECRET ?? [],
    ...gateways,
    /** Undefined: messages are stored in the database. */
    contactFormUrl: data.CONTACT_FORM_URL,
    storeName: { en: data.STORE_NAME, ar: data.STORE_NAME_AR },
    timeZone: data.STORE_TIME_ZONE,
    supportEmail: data.SUPPORT_EMAIL,
    social: {
      instagram: undefinedIfNone(data.INSTAGRAM_URL),
      facebook: undefinedIfNone(data.FACEBOOK_URL),
    },
    /** "971501234567"; undefined: shoppers are not offered WhatsApp. */
    whatsApp: data.WHATSAPP_NUMBER,
    /** Variables that override a setting of the back office. */
    setHere: browserVariables.filter((name) => name in values),
    servicesHere: serviceVariables.filter((name) => name in values),
    ...readAdEvents(data),
    backups: readBackups(data),
    reviews: readReviews(data),
    /** Undefined: page views are counted in our own database. */
    analyticsUrl: data.ANALYTICS_URL,
    /** Undefined: short codes of Saudi addresses are not looked up. */
    saudiAddresses: data.SA_ADDRESS_API_KEY
      ? { key: data.SA_ADDRESS_API_KEY, url: data.SA_ADDRESS_URL }
      : undefined,
    /** Undefined: emails are saved and not sent. */
    smtpUrl: data.SMTP_URL,
    /** Undefined: `supportEmail`. Without a name: the store's, in the language of the email. */
    mailFrom: data.MAIL_FROM,
    /** Undefined: no metrics are served. */
    metrics:
      data.METRICS_PORT === undefined
        ? undefined
        : { host: data.METRICS_HOST, port: data.METRICS_PORT },
    logLevel: data.LOG_LEVEL,
  };
}

// Many hosts write "not set" as an empty variable.
function withoutEmpty(values: NodeJS.Dict<string>): NodeJS.Dict<string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

function undefinedIfNone(address: string): string | undefined {
  return address === 'none' ? undefined : address;
}

/** Then the sandbox gateway is allowed, and no proxy has to be set. */
export function isLocalhostUrl(url: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.+\.localhost)$/.test(new URL(url).hostname);
}

function contradictions(data: z.infer<typeof environment>, publicUrl: string): string[] {
  const mistakes: string[] = [];
  if (data.DATABASE_URL && !data.STORE_SECRET) {
    mistakes.push(
      'STORE_SECRET: is required with DATABASE_URL, the same on every machine; make one with ' +
        `node -e "console.log(crypto.randomBytes(32).toString('base64url'))"`,
    );
  }
  if (data.DATABASE_LISTEN_URL && !data.DATABASE_URL) {
    mistakes.push(
      'DATABASE_LISTEN_URL: leads to the same PostgreSQL as DATABASE_URL, which is not set',
    );
  }
  if (data.ROLE !== 'all' && !data.DATABASE_URL) {
    mistakes.push(
      `ROLE: ${data.ROLE} needs DATABASE_URL, the same for every process; ` +
        'the embedded database belongs to one process, which does everything',
    );
  }
  if (!isLocalhostUrl(publicUrl) && !data.PAYMENT_GATEWAY) {
    mistakes.push(
      `PAYMENT_GATEWAY: must be set when the store is public (PUBLIC_URL is ${publicUrl}); ` +
        'the sandbox takes no real payments and starts there only with PAYMENT_GATEWAY=sandbox',
    );
  }
  if (!isLocalhostUrl(publicUrl) && !data.TRUST_PROXY) {
    mistakes.push(
      `TRUST_PROXY: must be set when the store is public (PUBLIC_URL is ${publicUrl}): the addresses ` +
        'of the proxies in front of it, or none when shoppers reach this server directly',
    );
  }
  if (data.METRICS_PORT && data.METRICS_PORT === data.PORT) {
    mistakes.push('METRICS_PORT: must be another port than PORT, which is open to shoppers');
  }
  mistakes.push(...backupMistakes(data));
  return [...mistakes, ...adEventsMistakes(data, publicUrl, isLocalhostUrl)];
}

/** "Nabta <care@nabta.example>" or a bare address. */
function readMailbox(text: string): { name: string | undefined; address: string } {
  const [, name, address] = /^\s*"?([^"<>\r\n]+?)"?\s*<([^<>\s]+)>\s*$/.exec(text) ?? [];
  return { name, address: address ?? text.trim() };
}

/** "10.0.0.2", "172.16.0.0/12", or one of proxy-addr's own names such as "loopback". */
function isNetwork(item: string): boolean {
  // proxy-addr alone would read "1" as the address 0.0.0.1.
  const isNamed = /^[a-z]+$/.test(item);
  if (!isNamed && isIP(item.split('/', 1)[0] ?? '') === 0) return false;
  try {
    proxyAddress.compile([item]);
    return true;
  } catch {
    return false;
  }
}

// Several secrets have commas between them, the newest first. A comma with fewer characters on one of its
// sides belongs to a secret from before there could be several.
function readSecrets(text: string): string[] {
  const secrets = [...new Set(text.split(/\s*,\s*/))];
  return secrets.every(isLongEnough) ? secrets : [text];
}

function isLongEnough(secret: string): boolean {
  return secret.trim().length >= minSecretLength;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

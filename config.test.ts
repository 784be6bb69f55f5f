import { expect, test } from 'vitest';
import { ConfigError, isLocalhostUrl, readConfig } from './config.ts';

function mistakesOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').slice(1);
  }
}

const secret = 'x'.repeat(32);
const databaseUrl = 'postgres://somebody@db.example/shop';

test('the configuration defaults to a local store when nothing is set', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    stopTimeoutMs: 10_000,
    preparesAhead: true,
    publicUrl: 'http://localhost:3000',
    trustedProxies: [],
    dataDir: './data',
    storage: undefined,
    databaseUrl: undefined,
    role: 'all',
    secrets: [],
    gateways: [{ name: 'sandbox' }],
    contactFormUrl: undefined,
    storeName: { en: 'Nabta', ar: 'نبتة' },
    timeZone: 'Asia/Dubai',
    adPixel: undefined,
    adEvents: undefined,
    analyticsUrl: undefined,
    metrics: undefined,
    production: true,
  });
});

test('an empty variable counts as unset, and the public address follows the port', () => {
  const config = readConfig({ PORT: '4000', PUBLIC_URL: '', DATABASE_URL: '', STORE_SECRET: '' });
  expect(config).toMatchObject({ port: 4000, publicUrl: 'http://localhost:4000' });
});

test('a trailing slash of the public address is dropped, and proxies are split at commas', () => {
  const env = { PUBLIC_URL: 'http://localhost:3000//', TRUST_PROXY: '10.0.0.1, 10.0.0.2' };
  const config = readConfig(env);
  expect(config.publicUrl).toBe('http://localhost:3000');
  expect(config.trustedProxies).toEqual(['10.0.0.1', '10.0.0.2']);
});

test('every invalid variable is reported at once, one line each', () => {
  const wrong = {
    NODE_ENV: 'live',
    PORT: '99999',
    STOP_SECONDS: '5',
    PREPARE_AHEAD: 'maybe',
    PUBLIC_URL: 'ftp://shop.example',
    TRUST_PROXY: 'yes',
    DATABASE_URL: 'mysql://db',
    STORAGE_URL: 's3://key:secret@pictures',
    STORAGE_ENDPOINT: 'somewhere',
    STORAGE_REGION: 'Frankfurt (Main)',
    STORAGE_ACCESS_KEY_ID: 'a key',
    STORAGE_SECRET_ACCESS_KEY: 'sec\nret',
    DATABASE_LISTEN_URL: 'mysql://db',
    ROLE: 'boss',
    STORE_SECRET: 'short',
    PAYMENT_GATEWAY: 'paypal',
    CONTACT_FORM_URL: 'mailto:care@shop.example',
    STORE_TIME_ZONE: 'Mars/Olympus',
    SUPPORT_EMAIL: 'nobody',
    INSTAGRAM_URL: '@nabta',
    FACEBOOK_URL: 'javascript:alert(1)',
    WHATSAPP_NUMBER: '00971 50 123 4567',
    TIKTOK_PIXEL_ID: 'C4<script>',
    TIKTOK_PIXEL_URL: 'javascript:alert(1)',
    TIKTOK_ACCESS_TOKEN: 'to\nken',
    TIKTOK_EVENTS_URL: 'somewhere',
    ANALYTICS_URL: 'somewhere',
    METRICS_PORT: 'on',
    LOG_LEVEL: 'loud',
  };
  const lines = mistakesOf(wrong);
  expect(lines.map((line) => line.trim().split(':')[0]).sort()).toEqual(Object.keys(wrong).sort());
});

test('a bucket of pictures requires an endpoint and a key', () => {
  const keys = { STORAGE_ACCESS_KEY_ID: 'key', STORAGE_SECRET_ACCESS_KEY: 'a+secret/key=' };
  const own = { accessKeyId: 'key', secretAccessKey: 'a+secret/key=' };
  const read = (env: NodeJS.ProcessEnv) => readConfig({ ...keys, ...env }).storage;
  expect(read({ STORAGE_URL: 's3://pictures/', STORAGE_REGION: 'eu-central-1' })).toEqual({
    ...own,
    bucket: 'pictures',
    folder: '',
    region: 'eu-central-1',
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
  });
  const STORAGE_ENDPOINT = 'https://ref.storage.example/storage/v1/s3/';
  expect(read({ STORAGE_URL: 's3://pictures/shops/nabta', STORAGE_ENDPOINT })).toEqual({
    ...own,
    bucket: 'pictures',
    folder: 'shops/nabta',
    region: 'us-east-1',
    endpoint: 'https://ref.storage.example/storage/v1/s3',
  });
  const named = (env: NodeJS.ProcessEnv) =>
    mistakesOf(env).map((line) => line.trim().split(':')[0]);
  expect(named({ STORAGE_URL: 's3://pictures' })).toEqual(Object.keys(keys));
  expect(named({ ...keys, STORAGE_REGION: 'auto' })).toEqual([
    'STORAGE_REGION',
    ...Object.keys(keys),
  ]);
  const wrong = ['https://pictures', 's3://', 's3://a', 's3://pictures/../x', 's3://pictures/.x'];
  for (const STORAGE_URL of [...wrong, 's3://k:secret@pictures', 's3://pictures?region=x']) {
    expect(named({ ...keys, STORAGE_URL }), STORAGE_URL).toEqual(['STORAGE_URL']);
    expect(mistakesOf({ ...keys, STORAGE_URL }).join()).not.toContain('secret@');
  }
});

test('profile pages elsewhere are configured one by one, or as none', () => {
  const INSTAGRAM_URL = 'https://www.instagram.com/roots/';
  expect(readConfig({ INSTAGRAM_URL, FACEBOOK_URL: 'none' }).social).toEqual({
    instagram: 'https://www.instagram.com/roots',
    facebook: undefined,
  });
});

test('the WhatsApp number must be international, in any notation', () => {
  for (const WHATSAPP_NUMBER of ['+971 50 123 4567', '(971) 50-123.4567', '971501234567']) {
    expect(readConfig({ WHATSAPP_NUMBER }).whatsApp).toBe('971501234567');
  }
  expect(readConfig({}).whatsApp).toBeUndefined();
  for (const WHATSAPP_NUMBER of ['0501234567', '+971', '+9715012345678901', 'wa.me/971501234567']) {
    expect(mistakesOf({ WHATSAPP_NUMBER }).join()).toContain('with its country code');
  }
});

test('the metrics port must differ from the port of the store', () => {
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(mistakesOf({ PORT: '4000', METRICS_PORT: '4000' })).toEqual([
    expect.stringContaining('METRICS_PORT: must be another port than PORT'),
  ]);
});

test.each(['http', '3000x', '-1', '1.5'])('the port %j is rejected', (PORT) => {
  expect(mistakesOf({ PORT })).toHaveLength(1);
});

test('PostgreSQL requires a secret, and the error explains how to create one', () => {
  expect(mistakesOf({ DATABASE_URL: databaseUrl })).toEqual([
    expect.stringMatching(/STORE_SECRET: is required with DATABASE_URL.*randomBytes/),
  ]);
  expect(mistakesOf({ DATABASE_URL: databaseUrl, STORE_SECRET: secret })).toEqual([]);
});

test.each([
  'postgres://shop:hunter2@one.example,two.example/shop',
  'postgres://shop:hunter2@one.example:5432,two.example:5432/shop',
  'postgresql:///shop?host=one.example,two.example',
  'postgresql:///shop?host=one.example&host=two.example',
  'postgres://one.example/shop?target_session_attrs=read-write',
])('several hosts in a database address are rejected with an alternative: %s', (several) => {
  for (const name of ['DATABASE_URL', 'DATABASE_LISTEN_URL']) {
    const mistakes = mistakesOf({
      DATABASE_URL: databaseUrl,
      STORE_SECRET: secret,
      [name]: several,
    });
    expect(mistakes).toEqual([
      expect.stringMatching(
        new RegExp(`^ *${name}: names several hosts.*HAProxy.*virtual address.*managed endpoint`),
      ),
    ]);
    expect(mistakes.join()).not.toContain('hunter2');
  }
});

test('a database address accepts a socket, a password with a comma and other parameters', () => {
  for (const DATABASE_URL of [
    'postgres://shop:a,b@one.example/shop?sslmode=require',
    'postgresql:///shop?host=/run/postgresql',
  ]) {
    expect(mistakesOf({ DATABASE_URL, STORE_SECRET: secret })).toEqual([]);
  }
});

test.each(['web', 'worker'])('a %s process requires PostgreSQL', (ROLE) => {
  expect(mistakesOf({ ROLE })).toEqual([expect.stringMatching(/ROLE: .* needs DATABASE_URL/)]);
  const shared = { DATABASE_URL: databaseUrl, STORE_SECRET: secret };
  expect(readConfig({ ROLE, ...shared }).role).toBe(ROLE);
});

test('a direct address beside that of a pooler is accepted, and statements are not prepared then', () => {
  const DATABASE_LISTEN_URL = 'postgres://somebody@db.example:5433/shop';
  expect(mistakesOf({ DATABASE_LISTEN_URL })).toEqual([
    expect.stringMatching(/DATABASE_LISTEN_URL: .* DATABASE_URL, which is not set/),
  ]);
  const direct = { DATABASE_URL: databaseUrl, STORE_SECRET: secret };
  expect(readConfig(direct).preparesStatements).toBe(true);
  expect(readConfig({ ...direct, PREPARED_STATEMENTS: 'off' }).preparesStatements).toBe(false);
  const pooled = { ...direct, DATABASE_LISTEN_URL };
  expect(readConfig(pooled).preparesStatements).toBe(false);
  expect(readConfig({ ...pooled, PREPARED_STATEMENTS: 'on' }).preparesStatements).toBe(true);
});

test.each(['x', 'x'.repeat(31), ` ${'x'.repeat(31)}\n`, ' '.repeat(40)])(
  'rejects the secret %j as too short',
  (STORE_SECRET) => {
    expect(mistakesOf({ STORE_SECRET })).toEqual([
      expect.stringContaining('STORE_SECRET: must have at least 32 characters'),
    ]);
  },
);

test('STORE_SECRET accepts several secrets separated by commas, each unique and long enough', () => {
  const [newest, older] = ['n'.repeat(32), 'o'.repeat(32)];
  const read = (STORE_SECRET: string) => readConfig({ STORE_SECRET }).secrets;
  expect(read(newest)).toEqual([newest]);
  expect(read(`${newest} , ${older},${newest}`)).toEqual([newest, older]);
  for (const one of [`${newest},short`, `,${newest}`, 'a secret of one shop, with a comma in it'])
    expect(read(one)).toEqual([one]);
});

test('a public address requires a payment gateway', () => {
  const inPublic = { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: 'none' };
  expect(mistakesOf(inPublic)).toEqual([expect.stringMatching(/PAYMENT_GATEWAY: must be set/)]);
  expect(mistakesOf({ ...inPublic, PAYMENT_GATEWAY: 'sandbox' })).toEqual([]);
  const both = mistakesOf({ ...inPublic, DATABASE_URL: databaseUrl });
  expect(both).toHaveLength(2);
});

test('a public address requires the list of proxies or an explicit none', () => {
  const inPublic = { PUBLIC_URL: 'https://shop.example', PAYMENT_GATEWAY: 'sandbox' };
  for (const TRUST_PROXY of [undefined, '']) {
    expect(mistakesOf({ ...inPublic, TRUST_PROXY })).toEqual([
      expect.stringMatching(/TRUST_PROXY: must be set.*shop\.example.*none/),
    ]);
  }
  expect(readConfig({ ...inPublic, TRUST_PROXY: 'none' }).trustedProxies).toEqual([]);
  const named = readConfig({ ...inPublic, TRUST_PROXY: '172.16.0.0/12' });
  expect(named.trustedProxies).toEqual(['172.16.0.0/12']);
});

test.each([
  ['10.0.0.1,10.0.0.2', ['10.0.0.1', '10.0.0.2']],
  ['10.0.0.1 , 10.0.0.2', ['10.0.0.1', '10.0.0.2']],
  ['10.0.0.1 10.0.0.2', ['10.0.0.1', '10.0.0.2']],
  ['10.0.0.0/8', ['10.0.0.0/8']],
  ['10.0.0.0/255.0.0.0', ['10.0.0.0/255.0.0.0']],
  ['2001:db8::/32, ::1', ['2001:db8::/32', '::1']],
  ['loopback, uniquelocal', ['loopback', 'uniquelocal']],
  [' none ', []],
])('TRUST_PROXY=%j lists the proxies %j', (TRUST_PROXY, proxies) => {
  expect(readConfig({ TRUST_PROXY }).trustedProxies).toEqual(proxies);
});

test.each([
  'yes',
  'true',
  '1',
  '*',
  'proxy.example',
  '10.0.0.0/99',
  '10.0.0.0/0',
  '::/0',
  '10.0.0.1/',
  '10.0.0.256',
  '10.0.0.1:8080',
  '10.0.0.1,,10.0.0.2',
  '10.0.0.1,',
  ',',
  ' ',
  'none, 10.0.0.1',
])('the TRUST_PROXY %j is rejected with one line', (TRUST_PROXY) => {
  expect(mistakesOf({ TRUST_PROXY })).toEqual([expect.stringMatching(/^ {2}TRUST_PROXY: must be/)]);
});

test('the ad pixel is loaded from its vendor, over https for a public store', () => {
  const pixel = { TIKTOK_PIXEL_ID: 'C4ABC123' };
  const url = 'https://analytics.tiktok.com/i18n/pixel/events.js';
  expect(readConfig(pixel).adPixel).toEqual({ id: 'C4ABC123', url });
  const standIn = { ...pixel, TIKTOK_PIXEL_URL: 'http://localhost:4000/events.js' };
  expect(readConfig(standIn).adPixel?.url).toBe(standIn.TIKTOK_PIXEL_URL);
  const inPublic = {
    PUBLIC_URL: 'https://shop.example',
    TRUST_PROXY: 'none',
    PAYMENT_GATEWAY: 'sandbox',
  };
  expect(mistakesOf({ ...standIn, ...inPublic })).toEqual([
    expect.stringMatching(/TIKTOK_PIXEL_URL: must be https/),
  ]);
});

test('the token of ad events requires a pixel, and is sent over https', () => {
  const [TIKTOK_PIXEL_ID, TIKTOK_ACCESS_TOKEN] = ['C4ABC123', 'secret-token'];
  const both = { TIKTOK_PIXEL_ID, TIKTOK_ACCESS_TOKEN };
  const url = 'https://business-api.tiktok.com';
  const pixel = { pixelId: TIKTOK_PIXEL_ID, token: TIKTOK_ACCESS_TOKEN };
  expect(readConfig(both).adEvents).toEqual({ ...pixel, url });
  expect(readConfig({ TIKTOK_PIXEL_ID }).adEvents).toBeUndefined();
  expect(mistakesOf({ TIKTOK_ACCESS_TOKEN })).toEqual([
    expect.stringMatching(/TIKTOK_ACCESS_TOKEN: has no effect without the TIKTOK_PIXEL_ID/),
  ]);
  const standIn = { ...both, TIKTOK_EVENTS_URL: 'http://127.0.0.1:4000' };
  expect(readConfig(standIn).adEvents?.url).toBe('http://127.0.0.1:4000');
  const [mistake, ...others] = mistakesOf({ ...both, TIKTOK_EVENTS_URL: 'http://tiktok.example' });
  expect(mistake).toMatch(/TIKTOK_EVENTS_URL: must be https/);
  expect(mistake).not.toContain(TIKTOK_ACCESS_TOKEN);
  expect(others).toEqual([]);
});

test('emails are sent from the support address, or from MAIL_FROM', () => {
  expect(readConfig({})).toMatchObject({
    smtpUrl: undefined,
    supportEmail: 'care@nabta.example',
    mailFrom: undefined,
  });
  const mailFrom = (MAIL_FROM: string) => readConfig({ MAIL_FROM }).mailFrom;
  expect(mailFrom('shop@shop.example')).toEqual({ name: undefined, address: 'shop@shop.example' });
  const named = { name: 'Nabta, hair care', address: 'shop@shop.example' };
  expect(mailFrom('Nabta, hair care <shop@shop.example>')).toEqual(named);
  expect(mailFrom('"Nabta, hair care" <shop@shop.example>')).toEqual(named);
  const SMTP_URL = 'smtps://shop:hunter2@mail.example:465';
  expect(readConfig({ SMTP_URL }).smtpUrl).toBe(SMTP_URL);
});

test.each(['Nabta', 'Nabta <care>', 'a@b.co, c@d.co', 'Nabta\nBcc: x <a@b.co>'])(
  'rejects %j as MAIL_FROM',
  (MAIL_FROM) => {
    expect(mistakesOf({ MAIL_FROM })).toEqual([expect.stringMatching(/MAIL_FROM: must be/)]);
  },
);

test('an error about a mail server never prints its password', () => {
  const SMTP_URL = 'http://shop:hunter2@mail.example';
  const [mistake] = mistakesOf({ SMTP_URL });
  expect(mistake).toMatch(/SMTP_URL: /);
  expect(mistake).not.toContain('hunter2');
});

test('an error about the database never prints its password', () => {
  const DATABASE_URL = 'mysql://somebody:hunter2@db.example/shop';
  expect(mistakesOf({ DATABASE_URL }).join()).not.toContain('hunter2');
});

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1', true],
  ['http://[::1]:3000', true],
  ['http://shop.localhost', true],
  ['https://shop.example', false],
  ['http://localhost.example', false],
  ['http://192.168.1.10', false],
])('%s is a local address: %s', (url, expected) => {
  expect(isLocalhostUrl(url)).toBe(expected);
});

test('payment gateways are used in the listed order, each with its keys', () => {
  const keys = { TAP_SECRET_KEY: 'sk', STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh' };
  const names = { PAYMENT_GATEWAY: 'tap', PAYMENT_GATEWAY_FALLBACK: 'stripe' };
  expect(readConfig({ ...names, ...keys }).gateways).toMatchObject([
    { name: 'tap', key: 'sk', address: 'https://api.tap.company' },
    { name: 'stripe', webhookSecret: 'wh' },
  ]);
  expect(mistakesOf(names).map((line) => line.trim().split(':')[0])).toEqual([
    'TAP_SECRET_KEY',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ]);
  expect(mistakesOf({ PAYMENT_GATEWAY: 'mtjree' })).toEqual([
    expect.stringMatching(/MTJREE_API_KEY: is required/),
  ]);
});

test('payments of a public store may be set up in the back office', () => {
  const inPublic = { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: 'none' };
  const env = { ...inPublic, PAYMENT_GATEWAY: 'back-office', TAP_SECRET_KEY: 'sk' };
  expect(readConfig(env)).toMatchObject({
    gateways: [],
    areGatewaysFixed: false,
    gatewayAccounts: [{ name: 'tap', key: 'sk' }],
    servicesHere: ['PAYMENT_GATEWAY', 'TAP_SECRET_KEY'],
  });
  expect(mistakesOf({ ...env, PAYMENT_GATEWAY_FALLBACK: 'stripe' })).toEqual([
    expect.stringMatching(/PAYMENT_GATEWAY_FALLBACK: is chosen in the back office/),
  ]);
});

test('each country has an account of its own at Tap, beside the gateways of the shop', () => {
  const env = {
    PAYMENT_GATEWAY: 'tap',
    TAP_SECRET_KEY: 'sk',
    TAP_SECRET_KEY_SA: 'sk_sa',
    TAP_MERCHANT_ID_SA: '77',
    TAP_SECRET_KEY_OM: 'sk_om',
    TAP_URL: 'https://tap.example',
  };
  const address = 'https://tap.example';
  expect(readConfig(env)).toMatchObject({
    gateways: [{ name: 'tap', key: 'sk' }],
    gatewayAccounts: [
      { name: 'tap', key: 'sk', address },
      { name: 'tap_sa', key: 'sk_sa', merchantId: '77', address },
      { name: 'tap_om', key: 'sk_om', merchantId: undefined, address },
    ],
    servicesHere: expect.arrayContaining(['TAP_SECRET_KEY_SA', 'TAP_MERCHANT_ID_SA']),
  });
  expect(readConfig({ TAP_SECRET_KEY_SA: 'sk_sa' }).gateways).toEqual([{ name: 'sandbox' }]);
  for (const PAYMENT_GATEWAY of ['tap', 'back-office']) {
    const incomplete = { TAP_SECRET_KEY: 'sk', TAP_MERCHANT_ID_KW: '5', PAYMENT_GATEWAY };
    expect(mistakesOf(incomplete)).toEqual([
      expect.stringContaining('TAP_MERCHANT_ID_KW: needs TAP_SECRET_KEY_KW'),
    ]);
  }
  for (const name of ['PAYMENT_GATEWAY', 'PAYMENT_GATEWAY_FALLBACK']) {
    expect(mistakesOf({ [name]: 'tap_sa', TAP_SECRET_KEY_SA: 'sk_sa' })).toEqual([
      expect.stringContaining(`${name}:`),
    ]);
  }
});

test('the second gateway must differ from the first and must not be the sandbox', () => {
  for (const PAYMENT_GATEWAY_FALLBACK of ['tap', 'sandbox']) {
    const named = { PAYMENT_GATEWAY: 'tap', TAP_SECRET_KEY: 'sk', PAYMENT_GATEWAY_FALLBACK };
    expect(mistakesOf(named)).toEqual([expect.stringMatching(/PAYMENT_GATEWAY_FALLBACK/)]);
  }
});

test('scheduled backups require a folder or bucket and a public key', () => {
  const key = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';
  expect(readConfig({}).backups).toBeUndefined();
  const env = { BACKUP_TO: '/mnt/backups', BACKUP_KEY: `${key}, ${key}` };
  const settings = { to: '/mnt/backups', keys: [key, key] };
  expect(readConfig(env).backups).toEqual({ ...settings, intervalHours: 24 });
  expect(readConfig({ ...env, BACKUP_EVERY: '6h' }).backups?.intervalHours).toBe(6);
  expect(readConfig({ ...env, BACKUP_EVERY: '2d' }).backups?.intervalHours).toBe(48);

  const mistakeOf = (changes: NodeJS.ProcessEnv) => mistakesOf({ ...env, ...changes }).join('\n');
  expect(mistakeOf({ BACKUP_TO: 'backups' })).toContain('written from the root');
  for (const BACKUP_TO of ['s3://k:secret@backups', 'https://backups.example']) {
    expect(mistakeOf({ BACKUP_TO })).toContain('BACKUP_TO: must be s3://BUCKET');
    expect(mistakeOf({ BACKUP_TO })).not.toContain('secret@');
  }
  expect(mistakeOf({ BACKUP_KEY: '' })).toContain('npm run backup -- --new-key FILE');
  expect(mistakeOf({ BACKUP_KEY: key.replace('p', 'q') })).toContain('public keys of age');
  const secretKey = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;
  expect(mistakeOf({ BACKUP_KEY: secretKey })).toContain('is a secret key');
  expect(mistakeOf({ BACKUP_KEY: secretKey })).not.toContain('QQQ');
  for (const BACKUP_EVERY of ['0h', '32d', '90m', 'daily']) {
    expect(mistakeOf({ BACKUP_EVERY })).toContain('from 1h to 31d');
  }
  expect(mistakeOf({ BACKUP_TO: '' })).toContain('has no effect without BACKUP_TO');

  const keys = { BACKUP_ACCESS_KEY_ID: 'key', BACKUP_SECRET_ACCESS_KEY: 'a+secret/key=' };
  const bucket = { BACKUP_TO: 's3://backups/nabta', BACKUP_REGION: 'eu-central-1' };
  expect(readConfig({ ...env, ...bucket, ...keys }).backups?.to).toEqual({
    bucket: 'backups',
    folder: 'nabta',
    region: 'eu-central-1',
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    accessKeyId: 'key',
    secretAccessKey: 'a+secret/key=',
  });
  const named = (changes: NodeJS.ProcessEnv) =>
    mistakesOf({ ...env, ...changes }).map((line) => line.trim().split(':')[0]);
  expect(named(bucket)).toEqual(Object.keys(keys));
  expect(named(keys)).toEqual(Object.keys(keys));
  expect(named({ ...bucket, ...keys, BACKUP_ENDPOINT: 'somewhere' })).toEqual(['BACKUP_ENDPOINT']);
  expect(named({ ...bucket, ...keys, BACKUP_SECRET_ACCESS_KEY: 'sec\nret' })).toEqual([
    'BACKUP_SECRET_ACCESS_KEY',
  ]);
});

test('settings that the environment overrides are listed, without empty variables', () => {
  expect(readConfig({ STORE_NAME: '' }).setHere).toEqual([]);
  const env = { STORE_NAME_AR: 'زهرة', WHATSAPP_NUMBER: '+971 50 123 4567' };
  expect(readConfig(env).setHere).toEqual(['STORE_NAME_AR', 'WHATSAPP_NUMBER']);
});

/** Sentences of the checks of `npm run doctor` and of the page System. */
export const systemChecks = {
  failed: 'it could not be checked: {reason}',
  needs_database: 'not known without the database',

  configuration_local: 'a shop on this machine ({address})',
  configuration_not_production: 'NODE_ENV is not production: a public shop needs no NODE_ENV',
  configuration_http: 'PUBLIC_URL begins with http: put HTTPS in front, or passwords can be read',
  configuration_public: 'a public shop ({address})',
  configuration_demo: 'it still has values of the demo shop: set {names}',

  settings_file_none: 'none: every setting comes from the environment',
  settings_file_open: 'other users of this machine can read {file}: run chmod 600 on it',
  settings_file_closed: '{file} is closed to other users of this machine',

  database_unreachable: '{reason}',
  database_later: 'a later release changed it ({names}): run that release, or restore a backup',
  database_empty: 'it is empty: make a backup; the next start updates it',
  database_behind: 'it is behind this release ({names}): make a backup; the next start updates it',
  database_ok: 'PostgreSQL {version}, {count} migrations',

  folder_missing:
    '{folder} does not exist yet: the first start creates it, unless DATA_DIR is wrong',
  folder_open: 'other users of this machine can open {folder}: run chmod 700 on it',
  folder_closed: '{folder} is closed to other users of this machine',

  disk_unsafe: 'PostgreSQL does not wait for its disk: turn on {names}, or orders can be lost',
  disk_full: 'only {free} MB are free in {folder}: make room',
  disk_memory: '{folder} is in memory, not on a disk: set DATA_DIR to another folder',
  disk_slow: 'the disk needs {ms} ms to save an order: use a faster disk',
  disk_ok: 'saves within {ms} ms, {free} MB free',

  storage_ok: 'a file was written and read back',
  storage_lost: 'a file was written but could not be read back: check the storage settings',
  storage_failed: 'pictures cannot be stored ({reason}): let the store write there',

  proxies_all:
    'TRUST_PROXY covers every address: list only your own proxies, or clients can forge theirs',
  proxies_ok: '{names} forward the addresses of clients',
  proxies_local: 'none: a shop on this machine',
  proxies_direct: 'none: shoppers connect directly',
  proxies_missing_https:
    'a proxy is missing (the store itself has no HTTPS): list it in TRUST_PROXY, or limits treat all shoppers as one',
  proxies_missing_host:
    'a proxy is missing (HOST is {host}): list it in TRUST_PROXY, or limits treat all shoppers as one',

  backups_place: '{reason}: check BACKUP_TO and its settings (docs/backup.md)',
  backups_first: 'the shop has just started, and is making its first one',
  stock: 'the ledger adds up (products: {products})',
  stock_faults:
    'the ledger does not add up (products and orders: {faults}): count the products again',
  backups_none_scheduled:
    'none is known: the shop makes them while it runs; its log and /admin/attention show why one failed',
  backups_none: 'none is known: npm run backup -- FILE each day, or set BACKUP_TO (docs/backup.md)',
  backups_ok: 'the last was made {age} ({file})',
  backups_late_scheduled:
    'the last was made {age} ({file}): the shop makes them while it runs; its log and /admin/attention show why one failed',
  backups_late:
    'the last was made {age} ({file}): npm run backup -- FILE each day, or set BACKUP_TO (docs/backup.md)',

  saved_unreadable:
    'what was saved in the back office cannot be read with the secret of this store: type it again ({page}), or set STORE_SECRET to the secret that the shop had',
  payments_none: 'no payment service is set up: save the key of one ({page})',

  email_off:
    'SMTP_URL is not set: emails are saved ({emails}), not sent, until an owner sets up a mail server ({page})',
  email_refused: '{host} refuses our login ({reason}): check {setting}',
  email_ok: '{host} accepts our login',

  gateway_sandbox: 'the sandbox charges no card',
  gateway_sandbox_public:
    'the sandbox charges no card: set PAYMENT_GATEWAY and its keys to take payments',
  key_missing: 'an open market takes its payments with it, but it has no key: save it ({page})',
  key_untried: 'its key is set but not tested: the gateway offers no test without a charge',
  key_untried_test:
    'its key is set but not tested: the gateway offers no test without a charge; it is a test key: set the live key, or no card is charged',
  key_accepted: 'it accepts the key',
  key_accepted_test:
    'it accepts the key; it is a test key: set the live key, or no card is charged',
  key_refused: 'it rejects the key: copy it again from its dashboard (docs/gateways.md)',
  key_unreachable: 'it does not respond ({reason}): check that this machine reaches {address}',

  webhooks_none:
    'payments arrived, but no webhook: check that it is registered (docs/gateways.md) and that {address} is reachable from outside',
  webhooks_unexpected: 'no payment among the newest updates, so no webhook is expected',
  webhooks_ok: 'the last one arrived {age}',
  webhooks_late:
    'the last one arrived {age}, the last payment {paidAge}: check that it is registered (docs/gateways.md) and that {address} is reachable from outside',

  clock_alone: 'nothing to compare it with: neither a gateway nor a database server',
  clock_ok: 'within {seconds} s of {name}',
  clock_off: '{seconds} s off from {name}: set it by NTP, or two-factor codes and webhooks fail',
  clock_ok_database: 'within {seconds} s of the database',
  clock_off_database:
    '{seconds} s off from the database: set it by NTP, or two-factor codes and webhooks fail',

  address_ok: '{address} is ready',
  address_unreachable: '{address} does not respond ({reason}): are the shop and its proxy running?',
  address_not_ready: '{address} reports what is missing: {reason}',
  address_other:
    '{address} responds {reason}: check which program the proxy, or the port, leads to',
} as const;

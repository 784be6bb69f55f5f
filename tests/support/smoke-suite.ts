// `npm run test:full` also runs tests that start a server many times or draw dozens of large pictures. The
// smoke suite still tests something of every area: kills by the fault test, backups by restoring one, an
// unavailable database. Tests for both databases run on PostgreSQL alone: the servers and the browser tests
// of a smoke run use the embedded one.
export const longFiles = [
  'database/backup/live-copy.test.ts',
  'database/embedded/embedded-folder.test.ts',
  'database/embedded/sudden-death.test.ts',
  'server/media/product-picture-uploads.test.ts',
  'server/backup/adopted.test.ts',
  'server/backup/scheduled-backups.test.ts',
  'server/jobs/job-recovery.test.ts',
  ...[
    'adopted',
    'backup',
    'bulk-of-thousands',
    'busy-pages',
    'coming-back',
    'data-folder',
    'database-at-start',
    'database-away',
    'dev',
    'emails',
    'full-disk',
    'fuzz',
    'hostile-requests',
    'orphaned-files',
    'many-processes',
    'move',
    'older-version',
    'one-owner',
    'pipelining',
    'privacy',
    'products',
    'rolling-restart',
    'scheduled-backups',
    'seo-changes',
    'staff-requests',
    'start',
    'sudden-death',
    'two-servers',
    'watching',
  ].map((name) => `tests/server/${name}.test.ts`),
];

// `npm run test:full` runs the long tests: every width, key and kind of connection failure, events for
// advertisers, layout shifts, rare states, and most of the back office. `npm test` runs those of each with
// the tag @always.
const everyWay = [
  'back-office-fit',
  'bad-connection',
  'before-hydration',
  'calm',
  'fit',
  'keyboard',
];
const counted = ['ad-events', 'analytics', 'consent'];
const seldom = [
  'blog',
  'buyers-reviews',
  'contact',
  'home-states',
  'paid-toast',
  'refund-settling',
  'reviews',
];
const paying = ['cancelled', 'gallery', 'phone-first', 'purchase', 'result'];
const orders = [
  'order-page',
  'orders-list',
  'orders-live',
  'payments',
  'exports',
  'packing-slips',
  'sales',
  'tracking-numbers',
  'worklists',
];
const backOffice = [
  ...orders,
  'admin-gate',
  'customers',
  'emails',
  'people',
  'permissions',
  'products',
  'staff-outage',
];
/** Whole days lead through rooms of which each is taken; one outage is taken for all forms. */
export const wholeDays = [
  'day',
  'staff-outage-customers',
  'staff-outage-order',
  'staff-outage-orders',
  'staff-outage-products',
  'staff-outage-team',
];
export const longRooms = [...everyWay, ...counted, ...seldom, ...paying, ...backOffice];

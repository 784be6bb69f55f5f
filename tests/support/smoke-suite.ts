// `npm run test:full` also runs the files that take more than about ten seconds: they start a server many
// times, draw large pictures, or try every form and role. The smoke suite still tests something of every
// area: kills by the fault test, backups by their format, an unavailable database. Tests for both databases
// run on PostgreSQL alone: the servers and the browser tests of a smoke run use the embedded one.
export const longFiles = [
  'app/shop/review/review.test.ts',
  'database/backup/live-copy.test.ts',
  'database/embedded/embedded-folder.test.ts',
  'database/embedded/sudden-death.test.ts',
  'database/migrate.test.ts',
  'database/sql/batch.test.ts',
  'domain/emails/resend-email.test.ts',
  'domain/orders/bulk/bulk-change.test.ts',
  'domain/orders/bulk/bulk-tracking-import.test.ts',
  'domain/privacy/erase-person.test.ts',
  'domain/reports/daily-totals.test.ts',
  'server/api/hostile-requests.test.ts',
  'server/api/public/changed-details.test.ts',
  'server/api/public/contact-endpoint.test.ts',
  'server/backup/adopted.test.ts',
  'server/backup/bucket-backups.test.ts',
  'server/backup/restore-backup.test.ts',
  'server/backup/scheduled-backups.test.ts',
  'server/commands/doctor.test.ts',
  'server/jobs/job-recovery.test.ts',
  'server/media/product-picture-uploads.test.ts',
  'server/process/object-storage.test.ts',
  ...[
    'addresses',
    'adopted',
    'back-office',
    'backup',
    'bulk-of-thousands',
    'busy-pages',
    'card-page',
    'coming-back',
    'currencies',
    'data-folder',
    'database-at-start',
    'database-away',
    'dev',
    'emails',
    'first-account',
    'full-disk',
    'fuzz',
    'headers',
    'hostile-requests',
    'hostile-sheets',
    'many-processes',
    'move',
    'older-version',
    'npm-start',
    'one-owner',
    'orphaned-files',
    'packing',
    'people',
    'pipelining',
    'privacy',
    'products',
    'rolling-restart',
    'saved-services',
    'scheduled-backups',
    'seo',
    'seo-changes',
    'settings',
    'staff-requests',
    'start',
    'stopping',
    'sudden-death',
    'texts',
    'two-servers',
    'valid-html',
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
  'saved-views',
];
const backOffice = [
  ...orders,
  'admin-gate',
  'customers',
  'emails',
  'first-steps',
  'people',
  'permissions',
  'products',
  'staff-outage',
  'texts',
];
/**
 * Left out whole: days lead through rooms of which each is taken, one outage is taken for all forms, and
 * bytes and settings are measured by the full run.
 */
export const wholeDays = [
  'budgets',
  'day',
  'keyboard-day',
  'pay-link',
  'settings',
  'staff-outage-customers',
  'staff-outage-demo',
  'staff-outage-order',
  'staff-outage-orders',
  'staff-outage-products',
  'staff-outage-team',
];
export const longRooms = [...everyWay, ...counted, ...seldom, ...paying, ...backOffice];

/** Rooms that `.ci/run` leaves to `npm run test:full`, but for tests with the tag: two thirds of all browser time. */
export const landingRooms = [...everyWay, ...counted, ...seldom, ...backOffice];
/** Whole days that `.ci/run` has. */
export const landingDays = ['budgets', 'pay-link'];

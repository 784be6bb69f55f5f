// Three tiers. `npm test` is the smoke suite: no file that starts servers many times or draws large pictures,
// tests for both databases on PostgreSQL alone, and the browser tests of a purchase. `.ci/run` has all but
// the longest files. `npm run test:full` has everything.

/**
 * Left out by `.ci/run`: folders, disks, processes and backups that fail in rare ways. They take half of the
 * time, and a change of a screen rarely breaks them.
 */
export const filesOfFullRun = [
  'database/backup/live-copy.test.ts',
  'database/backup/table-checksums.test.ts',
  'database/embedded/embedded-folder.test.ts',
  'database/embedded/sudden-death.test.ts',
  'scripts/update/run-update.test.ts',
  'server/backup/adopted.test.ts',
  'server/backup/bucket-backups.test.ts',
  'server/backup/scheduled-backups.test.ts',
  'server/commands/doctor.test.ts',
  'server/process/object-storage.test.ts',
  ...[
    'adopted',
    'backup',
    'bulk-of-thousands',
    'busy-pages',
    'coming-back',
    'data-folder',
    'database-away',
    'dev',
    'empty-shop',
    'full-disk',
    'many-processes',
    'move',
    'one-owner',
    'orphaned-files',
    'pipelining',
    'rolling-restart',
    'scheduled-backups',
    'stopping',
    'sudden-death',
    'two-servers',
    'update',
    'watching',
  ].map((name) => `tests/server/${name}.test.ts`),
];

/** Left out by `npm test`. */
export const longFiles = [
  ...filesOfFullRun,
  'adapters/pictures/image-processor.test.ts',
  'adapters/storage/s3-upload.test.ts',
  'app/shop/review/review.test.ts',
  'database/migrate.test.ts',
  'database/open.test.ts',
  'database/sql/batch.test.ts',
  'domain/emails/resend-email.test.ts',
  'domain/orders/bulk/bulk-change.test.ts',
  'domain/orders/bulk/bulk-tracking-import.test.ts',
  'domain/orders/list/saved-views.test.ts',
  'domain/privacy/erase-person.test.ts',
  'domain/reports/daily-totals.test.ts',
  'scripts/audit-report.test.ts',
  'server/api/hostile-requests.test.ts',
  'server/api/public/changed-details.test.ts',
  'server/api/public/contact-endpoint.test.ts',
  'server/backup/restore-backup.test.ts',
  'server/jobs/job-recovery.test.ts',
  'server/media/drawn-pictures.test.ts',
  'server/media/product-picture-uploads.test.ts',
  'server/process/open-store.test.ts',
  ...[
    'addresses',
    'back-office',
    'brand',
    'brand-pictures',
    'card-page',
    'currencies',
    'database-at-start',
    'emails',
    'first-account',
    'fuzz',
    'headers',
    'home-states',
    'hostile-requests',
    'hostile-sheets',
    'market-pages',
    'nginx-limits',
    'no-trace',
    'npm-start',
    'older-version',
    'packing',
    'people',
    'privacy',
    'products',
    'saved-services',
    'seo',
    'seo-changes',
    'settings',
    'setup',
    'staff-requests',
    'start',
    'texts',
    'valid-html',
  ].map((name) => `tests/server/${name}.test.ts`),
];

/** Browser tests of `npm test`. */
export const smokeRooms = [
  'back-office',
  'checkout',
  'languages',
  'purchase',
  'search',
  'storefront',
];

// Browser tests that `npm run test:full` adds: every width, key and kind of connection failure, events for
// advertisers, layout shifts, rare states, and most of the back office. `.ci/run` has those with the tag
// @always.
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
/** Left out whole: days lead through rooms of which each is taken, and one outage is taken for all forms. */
export const wholeDays = [
  'cash-day',
  'day',
  'keyboard-day',
  'settings',
  'staff-outage-customers',
  'staff-outage-demo',
  'staff-outage-markets',
  'staff-outage-order',
  'staff-outage-orders',
  'staff-outage-products',
  'staff-outage-stock',
  'staff-outage-team',
];
export const longRooms = [...everyWay, ...counted, ...seldom, ...paying, ...backOffice];

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findBreaks, readImports, type SourceFile } from './import-rules.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rooms = ['app', 'domain', 'database', 'adapters', 'server'];

function readSources(): SourceFile[] {
  const paths = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(room, path),
    ),
  );
  const sources = paths.filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path),
  );
  return sources.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

test('every file imports only what its folder may', () => {
  const sources = readSources();
  expect(sources.length).toBeGreaterThan(80);
  expect(findBreaks(sources)).toEqual([]);
});

test('imports of every syntax are found', () => {
  const text = [
    `import a from '#domain/money.ts';`,
    `import { type B,\n  type C } from "../database/schema.ts";`,
    `import './app.css';`,
    `export { d } from './d.ts';`,
    `export type * from './e.ts';`,
    `const f = await import('./f.ts');`,
    `const g = import.meta.glob<string>('./g/*.sql', {});`,
    `import type { Route } from './+types/home.ts';`,
    `import { join } from 'node:path';`,
  ].join('\n');
  const imports = readImports({ path: 'app/routes.tsx', text });
  expect(imports.map(({ to, typesOnly }) => [to, typesOnly])).toEqual([
    ['domain/money.ts', false],
    ['database/schema.ts', true],
    ['app/app.css', false],
    ['app/d.ts', false],
    ['app/e.ts', true],
    ['app/f.ts', false],
    ['app/g/*.sql', false],
  ]);
});

describe('a violation is reported when', () => {
  test.each([
    ['a screen asks the database', 'app/shop/home/home.tsx', '#database/open.ts'],
    ['a screen asks an adapter', 'app/shop/home/home.tsx', '#adapters/storage/folder.ts'],
    ['a screen asks the server', 'app/middleware/staff.ts', '../../server/observability/log.ts'],
    [
      'a button asks the server side',
      'app/ui/button.tsx',
      '#domain/orders/lookup/placed-orders.server.ts',
    ],
    ['a button knows a screen', 'app/ui/button.tsx', '../shop/home/hero.tsx'],
    ['a button knows the back office', 'app/ui/button.tsx', '#app/admin/ui/select.tsx'],
    ['a button uses the pixel', 'app/ui/button.tsx', '../ads/pixel.ts'],
    ['the browser draws', 'app/browser/storage/use-cart.ts', '../../ui/button.tsx'],
    ['the pixel draws', 'app/ads/pixel.ts', '../ui/button.tsx'],
    ['the shop knows the back office', 'app/shop/home/hero.tsx', '#app/admin/ui/select.tsx'],
    ['the back office knows the shop', 'app/admin/orders/list/orders.tsx', '#app/shop/seo/site.ts'],
    ['a screen of the shop knows another', 'app/shop/home/hero.tsx', '../track/track-form.tsx'],
    [
      'a screen of the back office knows another',
      'app/admin/orders/list/orders.tsx',
      '../detail/refund-list.tsx',
    ],
    ['a shared folder knows a screen', 'app/admin/ui/select.tsx', '../orders/list/order-card.tsx'],
    [
      'a widget of orders knows a screen',
      'app/admin/orders/widgets/order-link.tsx',
      '../list/order-card.tsx',
    ],
    ['the frame of the shop knows a screen', 'app/shop/shell/menu.tsx', '../home/hero.tsx'],
    ['the sandbox knows a screen', 'app/sandbox/frame.tsx', '#app/shop/home/hero.tsx'],
    [
      'middleware knows a screen',
      'app/middleware/staff-only.ts',
      '#app/admin/orders/detail/order.tsx',
    ],
    ['the browser knows the context', 'app/browser/storage/use-cart.ts', '../../context.ts'],
    [
      'a server file knows a component',
      'app/admin/orders/bulk/bulk-action.server.ts',
      '../../forms/staff-form.tsx',
    ],
    ['a server file knows a hook', 'app/shop/checkout/pay.server.ts', './use-payment-result.ts'],
    [
      'a server file knows the storage of the browser',
      'app/shop/checkout/pay.server.ts',
      '#app/browser/storage/last-order.ts',
    ],
    ['a screen carries an email', 'app/admin/emails/emails.tsx', '../../emails/page.ts'],
    [
      'an email asks the server side',
      'app/emails/email-context.ts',
      '#domain/orders/lookup/order-links.server.ts',
    ],
    ['an email knows a screen', 'app/emails/email-context.ts', '../shop/home/hero.tsx'],
    ['an email shows a button', 'app/emails/page.ts', '../ui/button.tsx'],
    ['emails know orders', 'domain/emails/templates.ts', '../orders/order.ts'],
    ['words know a screen', 'app/words/en.ts', '../shop/home/hero.tsx'],
    ['words know a button', 'app/words/en.ts', '../ui/button.tsx'],
    [
      'words know the server side',
      'app/words/en.ts',
      '#domain/orders/lookup/placed-orders.server.ts',
    ],
    ['words know the texts of pages', 'app/words/en.ts', '#content/pages/about.ts'],
    ['a button shows the text of a page', 'app/ui/button.tsx', '#content/pages/about.ts'],
    ['the domain shows the text of a page', 'domain/orders/order.ts', '#content/pages/about.ts'],
    ['the domain opens a database', 'domain/orders/order.ts', '#database/open.ts'],
    [
      'the domain picks an adapter',
      'domain/payments/open.server.ts',
      '#adapters/storage/folder.ts',
    ],
    ['the domain knows a screen', 'domain/orders/order.ts', '#app/context.ts'],
    ['the domain reads settings', 'domain/orders/order.ts', '#config.ts'],
    ['orders know payments', 'domain/orders/order.ts', '../payments/attempt.server.ts'],
    ['payments know checkout', 'domain/payments/x.server.ts', '../checkout/purchase.ts'],
    ['the cart knows orders', 'domain/cart/cart.ts', '../orders/order.ts'],
    ['two features of one layer know each other', 'domain/cart/cart.ts', '../catalog/product.ts'],
    ['orders know fulfilment', 'domain/orders/order.ts', '../fulfilment/carriers.ts'],
    ['orders know their list', 'domain/orders/order.ts', './list/search.ts'],
    ['fulfilment knows a list', 'domain/fulfilment/carriers.ts', '../orders/list/search.ts'],
    ['a list knows bulk changes', 'domain/orders/list/search.ts', '../bulk/bulk-change.ts'],
    ['payments know refunds', 'domain/payments/x.server.ts', '../refunds/refund.ts'],
    ['settings know orders', 'domain/settings/logo.ts', '../orders/order.ts'],
    ['the calendar knows orders', 'domain/calendar/holidays.ts', '../orders/order.ts'],
    ['runtime knows emails', 'domain/runtime/once.ts', '../emails/email.ts'],
    ['a pure file runs SQL', 'domain/orders/order.ts', '#database/sql/transaction.ts'],
    ['a pure file calls the server side', 'domain/orders/order.ts', './order-events.server.ts'],
    ['money knows the cart', 'domain/money.ts', './cart/cart.ts'],
    ['a feature is new', 'domain/loyalty/points.ts', '../cart/cart.ts'],
    ['the database knows the domain', 'database/seed.ts', '#domain/money.ts'],
    ['the database knows an adapter', 'database/seed.ts', '#adapters/storage/storage.ts'],
    ['an adapter knows the database', 'adapters/storage/folder.ts', '../../database/schema.ts'],
    ['an adapter knows the domain', 'adapters/storage/folder.ts', '#domain/money.ts'],
  ])('%s', (_, path, name) => {
    expect(findBreaks([{ path, text: `import { x } from '${name}';` }])).toHaveLength(1);
    expect(findBreaks([{ path, text: `const x = await import('${name}');` }])).toHaveLength(1);
  });

  test('a file imports a route, if only for its types', () => {
    const routes = "route('about', 'shop/pages/about.tsx'), layout('admin/shell/admin-layout.tsx')";
    const breaksOf = (path: string, name: string) =>
      findBreaks([
        { path: 'app/routes.ts', text: routes },
        { path, text: `import type { A } from '${name}';` },
      ]);
    expect(breaksOf('app/shop/pages/text-page.tsx', './about.tsx')).toHaveLength(1);
    expect(breaksOf('app/admin/shell/top-bar.tsx', './admin-layout.tsx')).toHaveLength(1);
    expect(breaksOf('app/shop/shell/footer.tsx', '#app/root.tsx')).toHaveLength(1);
    expect(breaksOf('app/shop/pages/about.tsx', './text-page.tsx')).toEqual([]);
  });

  test('a file imports the generated types of another route', () => {
    const text = "import type { Route } from './+types/about.ts';";
    expect(findBreaks([{ path: 'app/shop/pages/text-page.tsx', text }])).toHaveLength(1);
    expect(findBreaks([{ path: 'app/shop/pages/about.tsx', text }])).toEqual([]);
  });

  test.each(['app', 'domain', 'database', 'adapters', 'server'])(
    'files of %s import each other',
    (room) => {
      const circleOf = (...texts: string[]) =>
        findBreaks(texts.map((text, at) => ({ path: `${room}/ui/${at}.ts`, text }))).filter((one) =>
          one.endsWith('a circle'),
        );
      expect(circleOf("import { b } from './1.ts';", "import type { a } from './0.ts';")).toEqual([
        `${room}/ui/0.ts -> ${room}/ui/1.ts -> ${room}/ui/0.ts: a circle`,
      ]);
      const through = [
        "import './1.ts';",
        "export * from './2.ts';",
        "import { type A } from './0.ts';",
      ];
      expect(circleOf(...through)).toHaveLength(1);
      expect(circleOf("import './1.ts';\nimport './2.ts';", "import './2.ts';", '')).toEqual([]);
    },
  );

  test.each(['parts', 'utils', 'helpers', 'common', 'lib'])('a folder is named %s', (name) => {
    expect(findBreaks([{ path: `app/admin/${name}/select.tsx`, text: '' }])).toHaveLength(1);
    expect(findBreaks([{ path: `domain/${name}/money.ts`, text: '' }])).toHaveLength(1);
  });

  test.each([
    ['types of the schema', '#database/schema.ts'],
    ['types of an adapter', '#adapters/storage/storage.ts'],
  ])('the domain takes more than %s', (_, name) => {
    const path = 'domain/orders/order.ts';
    expect(findBreaks([{ path, text: `import type { A } from '${name}';` }])).toEqual([]);
    expect(findBreaks([{ path, text: `import { type A, type B } from '${name}';` }])).toEqual([]);
    expect(findBreaks([{ path, text: `import { type A, b } from '${name}';` }])).toHaveLength(1);
  });

  test('internals of React Router are used', () => {
    const path = 'app/browser/network/screen-code.ts';
    const texts = [
      'window.__reactRouterManifest?.routes',
      "import { UNSAFE_DataRouterContext } from 'react-router';",
      "headers.has('X-Remix-Response')",
      'window.fetch = hold(window.fetch);',
    ];
    for (const text of texts) {
      expect(findBreaks([{ path, text }]), text).toHaveLength(1);
    }
  });

  test('a file other than config.ts reads the environment', () => {
    const text = 'const url = process.env.DATABASE_URL;';
    const readers = [
      'server/process/run-server.ts',
      'domain/store.ts',
      'app/root.tsx',
      'config.ts',
      'scripts/x.ts',
    ];
    const breaks = readers.flatMap((path) => findBreaks([{ path, text }]));
    expect(breaks.map((one) => one.split(' ')[0])).toEqual(readers.slice(0, 3));
    const setting = "process.env.NODE_ENV = 'development';\nprocess.env.NODE_ENV ??= 'production';";
    expect(findBreaks([{ path: 'server/process/dev.ts', text: setting }])).toEqual([]);
  });
});

describe('an import is allowed when', () => {
  test.each([
    ['app/shop/home/home.tsx', '#domain/catalog/products.server.ts'],
    ['app/shop/home/home.tsx', './hero.tsx'],
    ['app/shop/home/home.tsx', '../seo/page-head.ts'],
    ['app/shop/shell/shop-layout.tsx', '../cart/cart-drawer.tsx'],
    ['app/shop/pages/about.tsx', '#content/pages/about.ts'],
    ['app/admin/orders/list/orders.tsx', '../../live/live-sign.tsx'],
    ['app/admin/orders/list/orders.tsx', '#app/ui/button.tsx'],
    ['app/admin/orders/bulk/bulk-bar.tsx', '../list/orders-address.ts'],
    ['app/admin/orders/tracking/tracking.tsx', '../bulk/bulk-outcome.tsx'],
    ['app/shop/checkout/pay.server.ts', '#app/browser/storage/payment-result-contract.ts'],
    ['app/ui/button.tsx', '../browser/storage/use-cart.ts'],
    ['app/ads/consent.ts', '../browser/storage/web-storage.ts'],
    ['app/words/en.ts', '#domain/language.ts'],
    ['app/emails/page.ts', '#app/words/en.ts'],
    ['app/browser/storage/use-cart.ts', '#domain/cart/cart.ts'],
    ['domain/checkout/place-order.server.ts', '../payments/attempt.server.ts'],
    ['domain/checkout/place-order.server.ts', '#adapters/payment-gateway/gateway.ts'],
    ['domain/orders/order-items.ts', '../money.ts'],
    ['domain/orders/list/search.ts', '../order.ts'],
    ['domain/orders/lock-order.server.ts', '#database/sql/transaction.ts'],
    ['domain/fulfilment/carriers.ts', '../orders/tracking.ts'],
    ['domain/staff/sign-in/auth.server.ts', '../emails/queue-email.server.ts'],
    ['server/process/create-store.ts', '#app/emails/render-email.tsx'],
    ['server/process/run-server.ts', '#adapters/storage/folder.ts'],
  ])('%s imports %s', (path, name) => {
    expect(findBreaks([{ path, text: `import { x } from '${name}';` }])).toEqual([]);
  });
});

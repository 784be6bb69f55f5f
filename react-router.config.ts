import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { writeShopManifest } from './scripts/shop-manifest.ts';

export default {
  // Every route is known from the first page on: the table is small, and a manifest fetched while
  // a visitor shops would be one more request that can fail on a bad line.
  routeDiscovery: { mode: 'initial' },
  // React Router would name every entry of the server index.js, and the command index2.js.
  serverBuildFile: '[name].js',
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) =>
    writeShopManifest(join(buildDirectory, 'client')),
} satisfies Config;

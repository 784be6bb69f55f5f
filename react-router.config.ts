import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { writeSmallestForms } from './scripts/smallest-forms.ts';

export default {
  // Every route is known from the first page on: the table is small, and a manifest fetched while
  // a visitor shops would be one more request that can fail on a bad line.
  routeDiscovery: { mode: 'initial' },
  // A screen is one file, with what it does before its data is requested: the manifest, which shoppers get
  // too, names half as many files.
  splitRouteModules: false,
  // React Router would name every entry of the server index.js, and the command index2.js.
  serverBuildFile: '[name].js',
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) =>
    writeSmallestForms(join(buildDirectory, 'client', 'assets')),
} satisfies Config;

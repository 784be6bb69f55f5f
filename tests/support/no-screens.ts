import type { ServerBuild } from 'react-router';

// Replaces the built screens in integration tests: there are no routes.

export const routes: ServerBuild['routes'] = {};
export const entry = { module: { default: () => new Response(null, { status: 404 }) } };
export const assets = { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' };
export const assetsBuildDirectory = '';
export const basename = '/';
export const publicPath = '/';
export const prerender = [];
export const future = {};
export const ssr = true;
export const isSpaMode = false;
export const allowedActionOrigins = false;
export const routeDiscovery: ServerBuild['routeDiscovery'] = {
  mode: 'initial',
  manifestPath: '/__manifest',
};

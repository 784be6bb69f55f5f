import type { Ttq } from './pixel.ts';

const methods = [
  ...['page', 'track', 'identify', 'instances', 'debug', 'on', 'off', 'once', 'ready', 'alias'],
  ...['group', 'enableCookie', 'disableCookie', 'holdConsent', 'revokeConsent', 'grantConsent'],
];

/** A list of calls, which the script works off once it is there. */
type Calls = unknown[] & Record<string, unknown>;

/**
 * What the pixel's maker has every page put in the script's place until it comes, under the names
 * the script looks for. `url` is where `load` fetches the script from.
 */
export function createStub(url: string): Ttq {
  const stub = [] as unknown as Calls;
  const instances: Record<string, unknown[]> = {};
  const times: Record<string, number> = {};
  const options: Record<string, object> = {};
  for (const method of methods) defer(stub, method);
  return Object.assign(stub, {
    methods,
    setAndDefer: defer,
    _i: instances,
    _t: times,
    _o: options,
    instance(id: string) {
      const calls = (instances[id] ?? []) as Calls;
      for (const method of methods) defer(calls, method);
      return calls;
    },
    load(id: string, given: object = {}) {
      instances[id] = Object.assign([], { _u: url });
      times[id] = Date.now();
      options[id] = given;
      fetchScript(`${url}?sdkid=${encodeURIComponent(id)}&lib=ttq`);
    },
  });
}

function defer(calls: Calls, method: string): void {
  calls[method] = (...args: unknown[]) => void calls.push([method, ...args]);
}

function fetchScript(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}

import { useEffect, useRef } from 'react';
import { href, useFetcher } from 'react-router';
import type { SystemData } from './system.server.ts';

const address = `${href('/admin/settings/system')}?part=checks`;

/** Runs the checks after the page has loaded, and again on request. */
export function useChecks(page: SystemData) {
  const { load, data, state } = useFetcher<SystemData>();
  const run = () => void load(address);
  const first = useRef(page.areChecksLoaded ? undefined : run);
  useEffect(() => {
    first.current?.();
    first.current = undefined;
  }, []);
  const { areChecksLoaded, checks, sender } = data ?? page;
  const isRunning = state !== 'idle' || !areChecksLoaded;
  return { checks, sender, isRunning, run, address, hasFailed: !isRunning && !checks };
}

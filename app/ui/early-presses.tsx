import { keepEarlyPresses } from '../browser/early-presses.ts';

/** Keeps the presses that come before the page is awake. */
export function EarlyPresses() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which the page's policy knows by its hash.
  return <script dangerouslySetInnerHTML={{ __html: keepEarlyPresses }} />;
}

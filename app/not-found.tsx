import { href, redirect } from 'react-router';

export const handle = { isPublic: true };

/** Any address that is none of ours leads home. */
export function loader() {
  return redirect(href('/'));
}

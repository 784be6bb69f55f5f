import { href, redirect } from 'react-router';

export const handle = { isPublic: true };

export function loader() {
  return redirect(href('/'));
}

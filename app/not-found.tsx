import { redirect } from 'react-router';

/** Any address that is none of ours leads home. */
export function loader() {
  return redirect('/');
}

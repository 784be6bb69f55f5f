import { href } from 'react-router';
import * as z from 'zod/mini';
import { filterAddress, filterFields } from '../lists/list-address.ts';

/** Leads to the sentences of one email, or to the list of all if `text` is empty. */
export const emailTextsAddress = filterAddress(
  href('/admin/settings/emails'),
  z.object({ text: filterFields.text(100) }),
);

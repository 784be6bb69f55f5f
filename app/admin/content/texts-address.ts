import { href } from 'react-router';
import * as z from 'zod/mini';
import { filterAddress, filterFields } from '../lists/list-address.ts';

/** Leads to one text, or to the list of all if `text` is empty. */
export const textsAddress = filterAddress(
  href('/admin/texts'),
  z.object({ text: filterFields.text(100) }),
);

/** Leads to the sentences of one email, or to the list of all if `text` is empty. */
export const emailTextsAddress = filterAddress(
  href('/admin/settings/emails'),
  z.object({ text: filterFields.text(100) }),
);

/** Replaces the name of an article that is not saved yet. */
export const newArticle = 'new';

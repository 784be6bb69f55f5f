import { href } from 'react-router';
import * as z from 'zod/mini';
import { filterAddress, filterFields } from '../kit/filters.tsx';

/** Without a text the list of all. */
export const textsAddress = filterAddress(
  href('/admin/texts'),
  z.object({ text: filterFields.text(100) }),
);

/** In the place of a name: an article that is not saved yet. */
export const newArticle = 'new';

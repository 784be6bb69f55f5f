import { href } from 'react-router';
import * as z from 'zod/mini';
import { filterAddress, filterFields } from '../kit/filters.tsx';

/** Without a profile all columns are downloaded, and a new one can be made. */
export const exportsAddress = filterAddress(
  href('/admin/exports'),
  z.object({ profile: filterFields.id }),
);

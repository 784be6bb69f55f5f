import * as z from 'zod/mini';
import { logActNames, readBulkActionId, readLogCursor } from '#domain/activity/staff-log.ts';
import { staffPages } from '#domain/addresses.ts';
import { choiceFilter, dayFilter, defineList, loadedChoiceFilter } from '../lists/define-list.ts';
import { filterFields } from '../lists/list-address.ts';

/** Single entries of an act on many orders: so many at first, and with each press of the button. */
export const entriesPerStep = 200;
/** Two for each order of the largest change. */
const maxEntries = 10_000;

const checkedText = (isValid: (text: string) => boolean) =>
  z.catch(z.optional(z.string().check(z.refine(isValid))), undefined);

export const logList = defineList({
  page: staffPages.log,
  filters: {
    person: loadedChoiceFilter(filterFields.id, {
      label: (t) => t('log.person'),
      all: (t) => t('log.everyone'),
    }),
    act: choiceFilter(logActNames, {
      label: (t) => t('log.act'),
      all: (t) => t('log.everyAct'),
      nameOf: (t, act) => t(`log.acts.${act}`),
    }),
    from: dayFilter((t) => t('log.from')),
    until: dayFilter((t) => t('log.until')),
  },
  cursor: checkedText((text) => readLogCursor(text) !== undefined),
  params: {
    /** The act on many orders that is open, and how many of its entries are listed. */
    open: checkedText((text) => readBulkActionId(text) !== undefined),
    entries: z.catch(
      z.coerce.number().check(z.int(), z.minimum(entriesPerStep), z.maximum(maxEntries)),
      entriesPerStep,
    ),
  },
  pageSize: 50,
});

import * as z from 'zod/mini';
import { staffPages } from '#domain/addresses.ts';
import { choiceFilter, defineList, searchFilter } from '../lists/define-list.ts';

export const messagesList = defineList({
  page: staffPages.messages,
  filters: {
    q: searchFilter({ label: (t) => t('messages.search'), hint: (t) => t('messages.searchHint') }),
    state: choiceFilter(['done'], {
      label: (t) => t('messages.state'),
      all: (t) => t('messages.open'),
      nameOf: (t, state) => t(`messages.${state}`),
    }),
  },
  cursor: z.catch(z.optional(z.string().check(z.regex(/^\d{1,15}$/))), undefined),
  pageSize: 30,
  liveChange: 'onAttention',
});

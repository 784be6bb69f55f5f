import * as z from 'zod/mini';
import { staffPages } from '#domain/addresses.ts';
import { choice, defineList, search } from '../lists/define-list.ts';

export const messagesList = defineList({
  page: staffPages.messages,
  filters: {
    q: search({ label: (t) => t('messages.search'), hint: (t) => t('messages.searchHint') }),
    state: choice(['done'], {
      label: (t) => t('messages.state'),
      all: (t) => t('messages.open'),
      nameOf: (t, state) => t(`messages.${state}`),
    }),
  },
  cursor: z.catch(z.optional(z.string().check(z.regex(/^\d{1,15}$/))), undefined),
  pageSize: 30,
  liveChange: 'onAttention',
});

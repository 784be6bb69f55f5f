import { staffPages } from '#domain/addresses.ts';
import { emailKinds, emailStates } from '#domain/emails/email.ts';
import { choiceFilter, defineList, searchFilter } from '../lists/define-list.ts';
import { filterFields } from '../lists/list-address.ts';

export const emailsList = defineList({
  page: staffPages.emails,
  filters: {
    q: searchFilter({ label: (t) => t('emails.search'), hint: (t) => t('emails.searchHint') }),
    state: choiceFilter(emailStates, {
      label: (t) => t('emails.state'),
      all: (t) => t('emails.allStates'),
      nameOf: (t, state) => t(`emails.states.${state}`),
    }),
    kind: choiceFilter(emailKinds, {
      label: (t) => t('emails.kind'),
      all: (t) => t('emails.allKinds'),
      nameOf: (t, kind) => t(`emails.kinds.${kind}`),
    }),
  },
  cursor: filterFields.id,
  pageSize: 50,
  liveChange: 'onEmail',
});

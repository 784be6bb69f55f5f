import { staffPages } from '#domain/addresses.ts';
import { emailKinds, emailStates } from '#domain/emails/email.ts';
import { choice, defineList, search } from '../lists/define-list.ts';
import { filterFields } from '../lists/list-address.ts';

export const emailsList = defineList({
  page: staffPages.emails,
  filters: {
    q: search({ label: (t) => t('emails.search'), hint: (t) => t('emails.searchHint') }),
    state: choice(emailStates, {
      label: (t) => t('emails.state'),
      all: (t) => t('emails.allStates'),
      nameOf: (t, state) => t(`emails.states.${state}`),
    }),
    kind: choice(emailKinds, {
      label: (t) => t('emails.kind'),
      all: (t) => t('emails.allKinds'),
      nameOf: (t, kind) => t(`emails.kinds.${kind}`),
    }),
  },
  cursor: filterFields.id,
  pageSize: 50,
  liveChange: 'onEmail',
});

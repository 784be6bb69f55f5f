import { staffPages } from '#domain/addresses.ts';
import { choiceFilter, defineList, searchFilter } from '../lists/define-list.ts';
import { filterFields } from '../lists/list-address.ts';

export const customersList = defineList({
  page: staffPages.customers,
  filters: {
    q: searchFilter({
      label: (t) => t('customers.search'),
      hint: (t) => t('customers.searchHint'),
    }),
    state: choiceFilter(['blocked'], {
      label: (t) => t('customers.state'),
      all: (t) => t('customers.all'),
      nameOf: (t) => t('customers.blockedOnly'),
    }),
  },
  cursor: filterFields.cursor,
  pageSize: 50,
  liveChange: 'onOrder',
});

import type { RouterContextProvider } from 'react-router';
import { visitorContext } from '#app/context.ts';
import { loadOrReport } from '../shell/page-load.server.ts';
import type { List, Paged } from './define-list.ts';
import type { ListData, ListRows } from './list-data.ts';

type Context = Readonly<RouterContextProvider>;

export type ListQuery<Filters> = { filters: Filters; limit: number; context: Context };

type Loaders<Filters, Row, Extras> = {
  rows: (query: ListQuery<Filters>) => Promise<ListRows<Row>>;
  extras?: (query: ListQuery<Filters>) => Promise<Extras>;
};

/**
 * Loads a page of a list. After a failed query a live list is shown empty and retries; any other list shows
 * the error page.
 */
export async function loadList<Filters extends Paged, Row, Extras = undefined>(
  list: List<Filters>,
  { request, context }: { request: Request; context: Context },
  { rows, extras }: Loaders<Filters, Row, Extras>,
): Promise<ListData<Filters, Row, Extras>> {
  const { language } = context.get(visitorContext);
  const params = list.address.fromRequest(request);
  const query = { filters: params.filters, limit: list.pageSize, context };
  const [page, others] = await Promise.all([
    list.liveChange ? loadOrReport(context, rows(query)) : rows(query),
    extras && loadOrReport(context, extras(query)),
  ]);
  return {
    language,
    ...params,
    isLoaded: page !== undefined,
    ...(page ?? { rows: [], next: undefined }),
    extras: others,
  };
}

import type { Language } from '#domain/language.ts';
import type { Paged } from './define-list.ts';

/** A page of a list, as its query returns it. */
export type ListRows<Row> = {
  rows: Row[];
  /** Cursor of the next page; undefined on the last one. */
  next: string | undefined;
  /** More rows match than these, and no page has them. */
  isPartial?: boolean;
  /** `isMore`: there are more rows than `count`. Undefined for a list that is not counted. */
  count?: { count: number; isMore: boolean };
};

/** Data of a list's page. `isLoaded` is false after a failed load: the list retries automatically. */
export type ListData<Filters extends Paged, Row, Extras> = ListRows<Row> & {
  language: Language;
  filters: Filters;
  address: string;
  isLoaded: boolean;
  /** Data beside the rows, such as the options of a filter. Undefined if it could not be loaded. */
  extras: Extras | undefined;
};

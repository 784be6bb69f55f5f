import type { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import type { Page } from '#domain/shop-addresses.ts';
import type { LiveChange } from '../live/live-data.ts';
import { filterAddress, filterFields } from './list-address.ts';

type AdminMessages = ReturnType<typeof useTranslations<'admin'>>;
export type AdminText = (t: AdminMessages) => string;
export type Option = readonly [value: string, label: string];

/** The control by which staff set a filter. Filters without one are set by links. */
export type FilterControl =
  | { kind: 'search'; label: AdminText; hint: AdminText }
  | {
      kind: 'choice';
      label: AdminText;
      /** The choice that filters nothing. Undefined if the first option is the default. */
      all?: AdminText;
      /** Undefined for options that are loaded with the rows. */
      options?: readonly (readonly [value: string, label: AdminText])[];
    }
  | { kind: 'day'; label: AdminText };

type Params = Record<string, z.ZodMiniType>;
type Filter<Schema extends z.ZodMiniType> = { schema: Schema; control?: FilterControl };

const maxSearchLength = 100;

/** Text in any of the columns that the list's query names. */
export function searchFilter(texts: { label: AdminText; hint: AdminText }) {
  return searchFilterBy(filterFields.text(maxSearchLength), texts);
}

export function searchFilterBy<Schema extends z.ZodMiniType>(
  schema: Schema,
  texts: { label: AdminText; hint: AdminText },
): Filter<Schema> {
  return { schema, control: { kind: 'search', ...texts } };
}

type ChoiceTexts<Value extends string> = {
  label: AdminText;
  /** The choice that filters nothing. Undefined if the first value is the default. */
  all?: AdminText;
  nameOf: (t: AdminMessages, value: Value) => string;
};

/** One of these values; any other value filters nothing. */
export function choiceFilter<const Values extends readonly string[]>(
  values: Values,
  texts: ChoiceTexts<Values[number]>,
) {
  return choiceFilterBy(filterFields.oneOf(values), values, texts);
}

/** One of these values; any other value is the schema's default. */
export function choiceFilterBy<
  Schema extends z.ZodMiniType,
  const Values extends readonly string[],
>(
  schema: Schema,
  values: Values,
  { nameOf, ...texts }: ChoiceTexts<Values[number]>,
): Filter<Schema> {
  const options = values.map((value: Values[number]) => {
    const name: AdminText = (t) => nameOf(t, value);
    return [value, name] as const;
  });
  return { schema, control: { kind: 'choice', ...texts, options } };
}

/** One of the options that are loaded with the rows. */
export function loadedChoiceFilter<Schema extends z.ZodMiniType>(
  schema: Schema,
  texts: { label: AdminText; all: AdminText },
): Filter<Schema> {
  return { schema, control: { kind: 'choice', ...texts } };
}

/** A filter without a control of its own: links or the screen set it. */
export function linkFilter<Schema extends z.ZodMiniType>(schema: Schema): Filter<Schema> {
  return { schema };
}

type Links<Schemas extends Params> = { [Name in keyof Schemas]: Filter<Schemas[Name]> };

/** Several filters without controls of their own. */
export function linkFilters<Schemas extends Params>(schemas: Schemas): Links<Schemas> {
  const filters = Object.entries(schemas).map(([name, schema]) => [name, linkFilter(schema)]);
  return Object.fromEntries(filters);
}

/** A day of the store. */
export function dayFilter(label: AdminText) {
  return { schema: filterFields.day, control: { kind: 'day', label } satisfies FilterControl };
}

type Filters = Record<string, Filter<z.ZodMiniType>>;
type Shape<Of extends Filters, Cursor extends z.ZodMiniType, Others extends Params> = {
  [Name in keyof Of]: Of[Name]['schema'];
} & { before: Cursor } & Others;

type Description<Of extends Filters, Cursor extends z.ZodMiniType, Others extends Params> = {
  /** Address and permission, from the table of all pages, by which the server checks every request. */
  page: Page;
  /** Query parameters in the order of an address. */
  filters: Of;
  /** Query parameter `before`: the row after which the page begins. */
  cursor: Cursor;
  /** Further parameters, which do not change which rows match. */
  params?: Others;
  pageSize: number;
  /** The event after which the list reloads. Undefined for a list that is not live. */
  liveChange?: LiveChange;
};

/**
 * Describes a list of the back office: its page with its permission, its filters with their controls, its
 * cursor, and the event after which it reloads. Its screen adds how a row looks, its server file the query.
 */
export function defineList<
  const Of extends Filters,
  Cursor extends z.ZodMiniType<string | undefined>,
  Others extends Params = Record<never, never>,
>({ page, filters, cursor, params, pageSize, liveChange }: Description<Of, Cursor, Others>) {
  const schemas = Object.entries(filters).map(([name, { schema }]) => [name, schema] as const);
  const shape = { ...Object.fromEntries(schemas), before: cursor, ...params };
  const address = filterAddress(page.path, z.object(shape as Shape<Of, Cursor, Others>));
  const otherParams: readonly string[] = Object.keys(params ?? {});
  const controls: Record<string, FilterControl | undefined> = Object.fromEntries(
    Object.entries(filters).map(([name, { control }]) => [name, control]),
  );
  return { address, controls, pageSize, liveChange, otherParams };
}

export type Paged = { before?: string | undefined };

/** Describes a list for the toolkit. Its filters are those of its address. */
export type List<Filters extends Paged> = {
  address: {
    path: string;
    read: (params: URLSearchParams) => Filters;
    write: (filters: Filters) => string;
    fromRequest: (request: Request) => { filters: Filters; address: string };
    textsOf: (filters: Filters) => (readonly [name: string, text: string])[];
    none: Filters;
  };
  controls: Record<string, FilterControl | undefined>;
  pageSize: number;
  liveChange: LiveChange | undefined;
  otherParams: readonly string[];
};

export type FiltersOf<One> = One extends { address: { none: infer Filters } } ? Filters : never;

/** Returns the same list without the parameters that do not change which rows match. */
export function withoutOtherParams<Filters extends Paged>(
  { address, otherParams }: List<Filters>,
  filters: Filters,
): Filters {
  const { none } = address;
  const reset = otherParams.map((name) => [name, (none as Record<string, unknown>)[name]]);
  return { ...filters, ...Object.fromEntries(reset) };
}

/** Reports whether no filter leaves out any row. */
export function isUnfiltered<Filters extends Paged>(list: List<Filters>, filters: Filters) {
  const { read, write, textsOf, path } = list.address;
  const texts = textsOf(withoutOtherParams(list, filters));
  const trimmed = texts.map(([name, text]) => [name, text.trim()]);
  return write(read(new URLSearchParams(trimmed))) === path;
}

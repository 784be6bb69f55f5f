import type { ColumnType } from 'kysely';

/** `numeric(12,2)`: read as text ("39.00"), written as text. The domain converts it to cents. */
export type Money = ColumnType<string, string, string>;
export type NullableMoney = ColumnType<string | null, string | null | undefined, string | null>;
export type Moment = ColumnType<Date, Date | undefined, Date>;
export type NullableMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
export type Json = ColumnType<unknown, string, string>;
export type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;

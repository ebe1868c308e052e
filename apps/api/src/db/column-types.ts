import type { ColumnType, Generated } from 'kysely';

/** Columns as TypeScript sees them. bigint and numeric come back as strings (the driver's default), which is what we want for ids. */
export type Time = ColumnType<Date, Date | string, Date | string>;
export type TimeDefault = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A calendar day, written as `YYYY-MM-DD`. The driver reads an instant of it, so a statement reads `day::text`. */
export type Day = ColumnType<Date, string, string>;
export type NullDay = ColumnType<Date | null, string | null | undefined, string | null>;
export type Json<T> = ColumnType<T, string, string>;
export type JsonDefault<T> = ColumnType<T, string | undefined, string>;
export type NullJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
/** Text with a default in the database. */
export type Text = Generated<string>;

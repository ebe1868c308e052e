import { parseDate, type FilterSpec, type FilterTable, type ValueOf } from '@parcelway/domain';
import { z } from 'zod';
import { jsonArray } from './call';
import { text } from './shapes';

type QueryValue<S> = S extends { type: 'day' } ? string | undefined : ValueOf<S>;
/** What may be absent from the input. */
type Absent<Out, In> = z.ZodType<Out, In | undefined> & { _zod: { optin: 'optional' } };
type QuerySchema<T extends FilterTable> = z.ZodObject<{ [K in keyof T]: Absent<QueryValue<T[K]>, string> }>;
type BodySchema<T extends FilterTable> = z.ZodObject<{ [K in keyof T]: Absent<QueryValue<T[K]>, ValueOf<T[K]>> }>;
type ViewSchema<T extends FilterTable> = z.ZodObject<
  { [K in keyof T]: z.ZodOptional<z.ZodType<ValueOf<T[K]>, ValueOf<T[K]>>> },
  z.core.$strict
>;

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be YYYY-MM-DD')
  .refine((value) => parseDate(value) !== null, 'must be a real date')
  .optional();
const oneOf = <V extends string | number>(values: readonly V[]) =>
  z.literal([...values], `must be one of ${values.join(', ')}`);

// PostgreSQL does not accept U+0000 in a text, so no stored text contains it.
const searched = (max: number) =>
  z
    .string()
    .max(max)
    .overwrite((value) => value.replaceAll('\0', ''))
    .default('');
const textOf = ({ values, pattern }: FilterSpec & { type: 'texts' }) =>
  values ? oneOf(values) : text(512).regex(pattern);

function ofQuery(spec: FilterSpec): z.ZodType {
  switch (spec.type) {
    case 'number':
      return z.coerce.number().int().min(spec.min).max(spec.max).default(spec.default);
    case 'choice': {
      // In a query every value is a text.
      const numbers = spec.values.filter((value) => typeof value === 'number');
      return numbers.length > 0
        ? z.coerce.number().pipe(oneOf(numbers)).default(Number(spec.default))
        : oneOf(spec.values).default(spec.default);
    }
    case 'text':
      return searched(spec.maxLength);
    case 'numbers':
      return jsonArray(oneOf(spec.values));
    case 'texts':
      return jsonArray(textOf(spec), spec.most);
    case 'day':
      return day;
  }
}

function ofBody(spec: FilterSpec): z.ZodType {
  switch (spec.type) {
    case 'number':
      return z.number().int().min(spec.min).max(spec.max).default(spec.default);
    case 'choice':
      return oneOf(spec.values).default(spec.default);
    case 'text':
      return searched(spec.maxLength);
    case 'numbers':
      return z.array(oneOf(spec.values)).max(spec.values.length).default([]);
    case 'texts':
      return z.array(textOf(spec)).max(spec.most).default([]);
    case 'day':
      return day;
  }
}

function ofView(spec: FilterSpec): z.ZodType {
  switch (spec.type) {
    case 'number':
      return z.number();
    case 'choice':
      return oneOf(spec.values);
    case 'numbers':
      return z.array(oneOf(spec.values)).max(spec.values.length);
    case 'texts':
      return z.array(z.string()).max(spec.most);
    default:
      return z.string();
  }
}

const shapeOf = (table: FilterTable, schemaOf: (spec: FilterSpec) => z.ZodType) =>
  Object.fromEntries(Object.entries(table).map(([key, spec]) => [key, schemaOf(spec)]));

/** The query of a call with the filters of a table; lists are sent as JSON arrays. */
export const filterQuery = <T extends FilterTable>(table: T): QuerySchema<T> =>
  z.object(shapeOf(table, ofQuery)) as unknown as QuerySchema<T>;

/** The body of a call with the filters of a table. */
export const filterBody = <T extends FilterTable>(table: T): BodySchema<T> =>
  z.object(shapeOf(table, ofBody)) as unknown as BodySchema<T>;

/** Filters of a saved view, each optional; `viewFilters` of libs/domain decides which numbers and texts are valid. */
export const filterView = <T extends FilterTable>(table: T): ViewSchema<T> =>
  z.strictObject(shapeOf(table, ofView)).partial() as unknown as ViewSchema<T>;

import type { z } from 'zod';
import { StoreError } from '../twin';

/** Checks a control's input. @throws {StoreError} naming the field. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new StoreError(
    parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; '),
  );
}

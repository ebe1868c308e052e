/** What a webhook body may hold; a bigint is written as a plain JSON number with all its digits. */
export type BodyValue = string | number | boolean | null | bigint | BodyValue[] | { [key: string]: BodyValue };

/** JSON text in which ids beyond 2^53 are exact, as the platform's writer does. */
export function jsonText(value: BodyValue): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, item]) => `${JSON.stringify(key)}:${jsonText(item)}`)
      .join(',')}}`;
  return JSON.stringify(value);
}

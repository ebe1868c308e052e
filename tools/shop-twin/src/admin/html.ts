import { escapeHtml } from '../html';

/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

type Value = string | number | null | undefined | false | Html | readonly Html[];

/** Builds HTML; every value is escaped unless it is HTML itself. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((text, part, i) => text + toText(values[i - 1]) + part));
}

/** For a script or style of our own, and for JSON in a script element. */
export function raw(text: string): Html {
  return new Html(text);
}

/** JSON that is safe inside a script element. */
export function scriptJson(value: unknown): Html {
  return new Html(
    JSON.stringify(value)
      .replace(/</g, '\\u003c')
      .replace(/\u2028|\u2029/g, ''),
  );
}

function toText(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return (value as Html[]).map(String).join('');
  return escapeHtml(String(value));
}

/** Markup that is safe to send. Only `html` and `trusted` make it. */
export class Html {
  constructor(readonly text: string) {}
}
export type HtmlValue = Html | string | number | false | null | undefined | readonly HtmlValue[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
  '{': '&#123;',
  '}': '&#125;',
};

/** For text and quoted attributes. Braces too, because a page under the store's domain is read as a Liquid template. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"'`{}]/g, (character) => ENTITIES[character] ?? '');

/** Template tag: the template's own text is markup, every value is escaped unless it is markup already. */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(
    strings.reduce((text, part, index) => text + part + (index < values.length ? render(values[index]) : ''), ''),
  );
}

/** Only for text that we wrote ourselves. */
export const trusted = (text: string): Html => new Html(text);

function render(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(render).join('');
  return escapeHtml(String(value));
}

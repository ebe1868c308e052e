import { MAIL_FILTERS, MAIL_VARIABLES } from '@parcelway/domain';
import { Context, Liquid, toValueSync, type LiquidOptions, type Template } from 'liquidjs';
import { escapeHtml, paragraphs, textOf } from './escape';

/** Tags that a merchant's text may use, with what goes inside them (else, elsif, when). */
export const MAIL_TAGS = ['if', 'unless', 'case', 'for', 'assign', 'comment'] as const;

export interface MailLimits {
  /** Of the filled HTML, in UTF-8. */
  bytes: number;
  /** For each text with a loop. */
  milliseconds: number;
  /** Letters and list entries that one text may make on its way. */
  memory: number;
}
export const MAIL_LIMITS: MailLimits = { bytes: 100_000, milliseconds: 250, memory: 200_000 };
/** A merchant's longest text is 20,000 letters (`mailSettings`). */
const MAX_SOURCE = 50_000;

const base = { templates: {}, ownPropertyOnly: true, strictFilters: true } satisfies LiquidOptions;

/** A merchant's texts: a few tags and filters, nothing to load, and no escaping where `escapes` is not set. */
function merchantEngine(escapes: boolean): Liquid {
  const engine = new Liquid({ ...base, parseLimit: MAX_SOURCE, ...(escapes && { outputEscape: escapeHtml }) });
  restrict(engine.tags, MAIL_TAGS);
  restrict(engine.filters, MAIL_FILTERS);
  // Everything is escaped once in any case; twice would show `&amp;`.
  engine.registerFilter('escape', (value: unknown) => value);
  return engine;
}
function restrict(table: Record<string, unknown>, names: readonly string[]): void {
  for (const name of Object.keys(table)) if (!names.includes(name)) delete table[name];
}

/** For texts, whose values are escaped with the text around them. */
export const textEngine = merchantEngine(false);
/** For a merchant's HTML. */
export const htmlEngine = merchantEngine(true);

/** For the mail around the texts, which is ours. */
export const mailEngine = new Liquid({ ...base, outputEscape: escapeHtml });
mailEngine.registerFilter('paragraphs', { raw: true, handler: (value: unknown) => paragraphs(textOf(value)) });
mailEngine.registerFilter('as_is', { raw: true, handler: (value: unknown) => value });
export const plainEngine = new Liquid(base);

/** Names that a merchant's text may use. */
export const VARIABLES: readonly string[] = Object.keys(MAIL_VARIABLES);

/** What a text writes, up to a limit. */
class Writer {
  buffer = '';
  constructor(readonly max: number) {}
  write(value: unknown): void {
    this.buffer += textOf(value);
    if (this.buffer.length > this.max) throw new Error('output limit exceeded');
  }
}

/** @throws LiquidError where a limit is exceeded, with the place */
export function run(engine: Liquid, parsed: Template[], scope: object, limits: MailLimits, timed: boolean): string {
  const context = new Context(scope, engine.options, {
    sync: true,
    memoryLimit: limits.memory,
    ...(timed && { renderLimit: limits.milliseconds }),
  });
  const writer = new Writer(limits.bytes);
  toValueSync(engine.renderer.renderTemplates(parsed, context, writer));
  return writer.buffer;
}

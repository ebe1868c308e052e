import { MAIL_FILTERS } from '@parcelway/domain';
import { Context, Liquid, toValueSync, type LiquidOptions, type Template } from 'liquidjs';
import { textOf } from './escape';

/** Tags that a merchant's text may use, with what goes inside them (else, elsif, when). */
export const MAIL_TAGS = ['if', 'unless', 'case', 'for', 'assign', 'comment'] as const;

export interface LiquidLimits {
  /** Of the filled HTML, in UTF-8. */
  bytes: number;
  /** For each text with a loop. */
  milliseconds: number;
  /** Letters and list entries that one text may make on its way. */
  memory: number;
}
export const LIQUID_LIMITS: LiquidLimits = { bytes: 100_000, milliseconds: 250, memory: 200_000 };
/** A merchant's longest text is 20,000 letters (`mailSettings`, `pageSettings`). */
const MAX_SOURCE = 50_000;

export const liquidBase = { templates: {}, ownPropertyOnly: true, strictFilters: true } satisfies LiquidOptions;

/**
 * An engine for merchants' texts: a few tags and filters, and nothing to load.
 * @param escapes of the values; without it nothing is escaped
 */
export function merchantEngine(escapes?: (value: unknown) => string): Liquid {
  const engine = new Liquid({ ...liquidBase, parseLimit: MAX_SOURCE, ...(escapes && { outputEscape: escapes }) });
  restrict(engine.tags, MAIL_TAGS);
  restrict(engine.filters, MAIL_FILTERS);
  // Everything is escaped once in any case; twice would show `&amp;`.
  engine.registerFilter('escape', (value: unknown) => value);
  return engine;
}
function restrict(table: Record<string, unknown>, names: readonly string[]): void {
  for (const name of Object.keys(table)) if (!names.includes(name)) delete table[name];
}

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
export function run(engine: Liquid, parsed: Template[], scope: object, limits: LiquidLimits, timed: boolean): string {
  const context = new Context(scope, engine.options, {
    sync: true,
    memoryLimit: limits.memory,
    ...(timed && { renderLimit: limits.milliseconds }),
  });
  const writer = new Writer(limits.bytes);
  toValueSync(engine.renderer.renderTemplates(parsed, context, writer));
  return writer.buffer;
}

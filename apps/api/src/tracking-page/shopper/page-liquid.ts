import { memoized, PAGE_LISTS, PAGE_VARIABLES } from '@parcelway/domain';
import {
  LIQUID_LIMITS,
  merchantEngine,
  problemOf,
  run,
  textOf,
  unknownVariables,
  type LiquidProblem,
} from '@parcelway/email';
import type { PageSettings } from '@parcelway/http-contract';
import type { Template } from 'liquidjs';
import { escapeHtml } from '../../http/html';
import type { LiquidScope } from './liquid-scope';
import type { SectionProblem } from './page-content';

/** Values are harmless in unquoted attributes and in strings of scripts too, where a merchant may write them in the store. */
const escapeValue = (value: unknown): string =>
  escapeHtml(textOf(value)).replace(/[=\\]/g, (sign) => (sign === '=' ? '&#61;' : '&#92;'));
const engine = merchantEngine(escapeValue);

interface Parsed {
  templates: Template[] | LiquidProblem;
  /** It took too long until then, and would again. */
  pausedUntil: number;
}
/** Sources of published versions and of drafts that are previewed; parsing takes longer than filling. */
const parsedOf = memoized((source: string): Parsed => {
  let templates: Parsed['templates'];
  try {
    templates = engine.parse(source);
  } catch (error) {
    templates = problemOf(error);
  }
  return { templates, pausedUntil: 0 };
}, 50);
/** For which a text that took too long is left out at once: its loop would hold up the pages of other shops. */
const PAUSE_MS = 60_000;

/** What is left of the limits of one page, for all of its sections and parcels together. */
export type LiquidBudget = Pick<typeof LIQUID_LIMITS, 'milliseconds' | 'bytes'>;
export const newBudget = (): LiquidBudget => ({ milliseconds: LIQUID_LIMITS.milliseconds, bytes: LIQUID_LIMITS.bytes });

/**
 * A merchant's Liquid with the values of a parcel.
 * @returns HTML as the merchant's own, not sanitized; or why it cannot be filled; null while it is paused
 */
export function fillLiquid(
  source: string,
  scope: LiquidScope,
  budget: LiquidBudget,
): { filled: string } | { problem: LiquidProblem | null } {
  const parsed = parsedOf(source);
  const started = performance.now();
  if (started < parsed.pausedUntil) return { problem: null };
  const result = runParsed(parsed.templates, scope, budget);
  budget.milliseconds -= performance.now() - started;
  if ('filled' in result) budget.bytes -= result.filled.length;
  else if (budget.milliseconds <= 0) parsed.pausedUntil = performance.now() + PAUSE_MS;
  return result;
}

function runParsed(
  templates: Parsed['templates'],
  scope: LiquidScope,
  budget: LiquidBudget,
): { filled: string } | { problem: LiquidProblem } {
  if (!Array.isArray(templates)) return { problem: templates };
  try {
    return { filled: run(engine, templates, scope, { ...LIQUID_LIMITS, ...budget }, true) };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

const NAMES: readonly string[] = Object.keys(PAGE_VARIABLES);
const LISTS: readonly string[] = Object.keys(PAGE_LISTS);
/** Why the sections in Liquid that are shown cannot be published. @param sample made when it is needed */
export function liquidProblems(
  { sections }: Pick<PageSettings, 'sections'>,
  sample: () => LiquidScope,
): SectionProblem[] {
  const budget = newBudget();
  let scope: LiquidScope | undefined;
  return sections.flatMap((section) => {
    if (section.kind !== 'liquid' || section.hidden) return [];
    const { templates } = parsedOf(section.liquid);
    if (!Array.isArray(templates)) return [{ section: section.id, ...templates }];
    const unknown = unknownVariables(engine, templates, NAMES, LISTS);
    const started = performance.now();
    const result = runParsed(templates, (scope ??= sample()), budget);
    budget.milliseconds -= performance.now() - started;
    const problems = 'problem' in result ? [...unknown, result.problem] : unknown;
    return problems.map((problem) => ({ section: section.id, ...problem }));
  });
}

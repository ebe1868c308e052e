import { CUSTOM_STATUS_ICONS } from '@parcelway/domain';
import {
  EDD_DATE_FORMATS,
  EDD_RANGES,
  isResourceTarget,
  MAX_RULE_FILE_ROWS,
  PLAIN_RULE_COLOR,
  RULE_TARGETS,
  STOCK_STATES,
  type RuleTarget,
} from '@parcelway/domain/edd';
import { eddRuleValues, type EddRuleValues } from '@parcelway/http-contract';
import { csvText, readCsv, type Cell } from '../http/text-file';
import { workflowErrors, type FieldErrors } from './check';

/** What is wrong in a file; 1 is the row of the headings. */
export interface FileIssue {
  row: number;
  column: string | null;
  message: string;
}
/** A rule of a file. */
export interface FileRule {
  row: number;
  /** Null: a new one. */
  id: string | null;
  /** Null: where it is, or the last one. */
  priority: number | null;
  rule: EddRuleValues;
}

/** How a value is written in a cell. */
interface Kind {
  write(value: unknown): Cell;
  /** What is no such value comes as it is, and is refused. */
  read(cell: string): unknown;
  /** What a cell must be. */
  help: string;
}
interface Column extends Kind {
  name: string;
  /** In a rule. */
  path: readonly string[];
  /** Of an empty cell; undefined: as for all other products. */
  empty?: unknown;
  /** Spaces around it count. */
  isExact?: boolean;
}

const plain: Kind = { write: (value) => value as Cell, read: (cell) => cell, help: 'must be a text' };
const oneOf = (values: readonly string[]): Kind => ({
  ...plain,
  read: (cell) => values.find((value) => value.toLowerCase() === cell.toLowerCase()) ?? cell,
  help: `must be one of: ${values.join(', ')}`,
});
const onOff: Kind = {
  write: (value) => (value ? 'on' : 'off'),
  read: (cell) =>
    new Map([
      ['on', true],
      ['off', false],
    ]).get(cell.toLowerCase()) ?? cell,
  help: 'must be on or off',
};
const wholeNumber: Kind = {
  ...plain,
  read: (cell) => (/^\d{1,6}$/.test(cell) ? Number(cell) : cell),
  help: 'must be a whole number',
};
/** A spreadsheet writes the seconds too, and no zero before 9:00. */
const time: Kind = {
  ...plain,
  read: (cell) => cell.replace(/^(\d{1,2}:\d\d):00$/, '$1').replace(/^\d:/, '0$&'),
  help: 'must be a time such as 16:00',
};
const list = (help: string, readOne: (part: string) => unknown = (part) => part): Kind => ({
  write: (values) => (values as unknown[]).join(' '),
  read: (cell) => cell.split(/[\s,;]+/).map(readOne),
  help,
});
const weekdays = list('must be days from 1 (Monday) to 7 (Sunday), such as 1 2 3 4 5', wholeNumber.read);
const days = list('must be days such as 2026-12-24');
/** One a line, products by their id and what they are called: a number alone would be rounded by a spreadsheet. */
const targets: Kind = {
  write: (target) => {
    const { type, values } = target as EddRuleValues['target'];
    return values.map(({ id, title }) => (isResourceTarget(type) ? `${id} ${title}`.trim() : id)).join('\n');
  },
  read: (cell) =>
    cell
      .split(/\r\n|\r|\n/)
      .map((line) => line.trim())
      .filter(Boolean),
  help: 'must be one a line',
};

const COLUMNS: readonly Column[] = [
  { name: 'name', path: ['name'], ...plain, empty: '' },
  { name: 'status', path: ['status'], ...onOff, empty: true },
  { name: 'chosen_by', path: ['target', 'type'], ...oneOf(RULE_TARGETS) },
  { name: 'values', path: ['target'], ...targets },
  { name: 'stock', path: ['inventory'], ...oneOf(STOCK_STATES), empty: 'any' },
  { name: 'cutoff', path: ['workflow', 'cutoff'], ...time },
  { name: 'processing_min', path: ['workflow', 'processing', 'min'], ...wholeNumber },
  { name: 'processing_max', path: ['workflow', 'processing', 'max'], ...wholeNumber },
  { name: 'working_days', path: ['workflow', 'working_days'], ...weekdays },
  { name: 'delivery_days', path: ['workflow', 'delivery_days'], ...weekdays },
  { name: 'holiday_calendars', path: ['workflow', 'holiday_calendars'], ...list('must be countries such as DE') },
  { name: 'closed_days', path: ['workflow', 'holidays'], ...days },
  { name: 'worked_holidays', path: ['workflow', 'open_days'], ...days },
  { name: 'date_format', path: ['format', 'date'], ...oneOf(EDD_DATE_FORMATS) },
  { name: 'dates_shown', path: ['format', 'range'], ...oneOf(EDD_RANGES) },
  { name: 'separator', path: ['format', 'separator'], ...plain, isExact: true },
  { name: 'countdown', path: ['format', 'show_countdown'], ...onOff },
  { name: 'text', path: ['text'], ...plain, empty: '' },
  { name: 'icon', path: ['icon'], ...oneOf(CUSTOM_STATUS_ICONS), empty: null },
  { name: 'text_color', path: ['color', 'text'], ...plain, empty: PLAIN_RULE_COLOR.text },
  { name: 'background_color', path: ['color', 'background'], ...plain, empty: PLAIN_RULE_COLOR.background },
];
const HEADINGS = ['id', 'priority', ...COLUMNS.map(({ name }) => name)];
const NEW: EddRuleValues = {
  ...{ name: '', status: true, target: { type: 'tag', values: [] }, inventory: 'any', workflow: {}, zones: [] },
  ...{ format: {}, text: '', icon: null, color: { ...PLAIN_RULE_COLOR } },
};

type Draft = Record<string, unknown>;
const isObject = (value: unknown): value is Draft => typeof value === 'object' && value !== null;

const valueAt = (rule: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), rule);

/** Sets a value, or removes it where it is undefined; an object without any value left goes with it. */
function set(draft: Draft, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length > 0) {
    const inner: Draft = isObject(draft[key]) ? draft[key] : {};
    draft[key] = inner;
    set(inner, rest, value);
    if (rest.length === 1 && key === 'processing' && Object.keys(inner).length === 0) delete draft[key];
  } else if (value === undefined) delete draft[key];
  else draft[key] = value;
}

/** The rules in their order, as a file that can be imported again. */
export const rulesFileRows = (
  rules: readonly { id: string; priority: number; rule: EddRuleValues }[],
): { headings: string[]; rows: Cell[][] } => ({
  headings: HEADINGS,
  rows: rules.map(({ id, priority, rule }) => [
    id,
    priority,
    ...COLUMNS.map(({ path, write }) => {
      const value = valueAt(rule, path);
      return value === undefined ? null : write(value);
    }),
  ]),
});

/** A file of the rules. */
export function rulesFile(rules: Parameters<typeof rulesFileRows>[0]): string {
  const { headings, rows } = rulesFileRows(rules);
  return csvText([headings, ...rows]);
}

/**
 * Reads a file of rules.
 * @param known the rule of an id, as it is before; undefined for an id of no rule
 */
export function readRulesFile(
  content: string,
  known: (id: string) => EddRuleValues | undefined,
  { mayBeEmpty }: { mayBeEmpty: boolean },
): { rules: FileRule[]; issues: FileIssue[] } {
  const lines = readCsv(content);
  const issues: FileIssue[] = [];
  const refuse = (row: number, column: string | null, message: string) => issues.push({ row, column, message });
  const headings = (lines[0] ?? []).map((cell) => cell.trim().toLowerCase());
  if (content.split('"').length % 2 === 0) refuse(lines.length, null, 'A quotation mark is not closed.');
  if (!headings.includes('name') && !headings.includes('id'))
    refuse(1, null, `The first row must name the columns: ${HEADINGS.join(', ')}.`);
  headings.forEach((heading, index) => {
    if (heading !== '' && !HEADINGS.includes(heading)) refuse(1, heading, 'is no column of a rule');
    else if (heading !== '' && headings.indexOf(heading) !== index) refuse(1, heading, 'is there twice');
  });
  const filled = lines.flatMap((cells, index) =>
    index > 0 && cells.some((cell) => cell.trim() !== '') ? [{ row: index + 1, cells }] : [],
  );
  if (filled.length === 0 && !mayBeEmpty && issues.length === 0) refuse(1, null, 'There is no rule in the file.');
  if (filled.length > MAX_RULE_FILE_ROWS)
    refuse(filled[MAX_RULE_FILE_ROWS]?.row ?? 1, null, `A file can have ${MAX_RULE_FILE_ROWS} rules.`);
  if (issues.length > 0) return { rules: [], issues };
  const rowOf = new Map<string, number>();
  const rules = filled.flatMap(({ row, cells }) => {
    const given = new Map(headings.map((heading, index) => [heading, cells[index] ?? '']));
    const errors: FieldErrors = {};
    if (cells.slice(headings.length).some((cell) => cell.trim() !== ''))
      refuse(row, null, 'The row has more cells than the first one.');
    const rule = readRule(given, known, errors);
    if (rule.id !== null) {
      const first = rowOf.get(rule.id);
      if (first !== undefined) errors.id = `is in row ${first} too`;
      rowOf.set(rule.id, first ?? row);
    }
    for (const [column, message] of Object.entries(errors)) refuse(row, column, message);
    return rule.values ? [{ row, id: rule.id, priority: rule.priority, rule: rule.values }] : [];
  });
  return { rules, issues };
}

/** One row. @param errors by column; those of the row are added */
function readRule(
  given: ReadonlyMap<string, string>,
  known: (id: string) => EddRuleValues | undefined,
  errors: FieldErrors,
): { id: string | null; priority: number | null; values: EddRuleValues | null } {
  const cell = (name: string) => given.get(name)?.trim() ?? '';
  const id = cell('id') || null;
  const before = id === null ? undefined : known(id);
  if (id !== null && !before) errors.id = 'is of no rule. Leave it empty to add a new one.';
  const priority = cell('priority') === '' ? null : Number(cell('priority'));
  if (priority !== null && !(Number.isInteger(priority) && priority > 0 && priority <= 100_000))
    errors.priority = 'must be a whole number from 1, or empty';
  const draft: Draft = structuredClone<object>(before ?? NEW) as Draft;
  for (const column of COLUMNS) {
    const text = given.get(column.name);
    if (text === undefined) continue;
    const value = column.isExact ? text : text.trim();
    if (column.name === 'values') setTargets(draft, targets.read(value) as string[]);
    else set(draft, column.path, value === '' ? column.empty : column.read(value));
  }
  const { data, error } = eddRuleValues.safeParse(draft);
  const wrong: FieldErrors = data ? workflowErrors(data.workflow, 'workflow.') : {};
  for (const { path, code, message } of error?.issues ?? []) {
    const isKind = code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union';
    wrong[path.join('.')] ??= isKind ? '' : message;
  }
  for (const [path, message] of Object.entries(wrong)) {
    const column = columnAt(path.split('.'));
    const [, , place, part] = path.split('.');
    const line = column?.name === 'values' && place !== undefined ? `line ${Number(place) + 1} ` : '';
    const why = part === 'id' && message === 'must be an id' ? 'must begin with the id that the store has' : message;
    errors[column?.name ?? path] ??= `${line}${why || (column?.help ?? 'is not right')}`;
  }
  return { id, priority, values: data ?? null };
}

/** Products come as `id title`. */
function setTargets(draft: Draft, lines: readonly string[]): void {
  const isText = !isResourceTarget(valueAt(draft, ['target', 'type']) as RuleTarget);
  const values = lines.map((line) => {
    const [, id = line, title = ''] = (!isText && /^(\d+)(?:\s+(.*))?$/.exec(line)) || [];
    return { id, title: isText ? line : title };
  });
  set(draft, ['target', 'values'], values);
}

/** The column of an issue: that of the longest path. */
const columnAt = (path: readonly string[]): Column | undefined =>
  COLUMNS.filter((column) => column.path.every((key, index) => path[index] === key)).toSorted(
    (one, other) => other.path.length - one.path.length,
  )[0];

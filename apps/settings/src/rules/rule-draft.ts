import type { EddRule, EddRuleChange } from '@parcelway/api/edd';
import {
  holdsHtml,
  PLAIN_RULE_COLOR,
  unknownVariable,
  type RuleTarget,
  type StockState,
  type Weekday,
} from '@parcelway/domain/edd';
import { dayIssues, type Zone } from '../zones/zone-draft';
import { valuesOfRule } from './rule-values';

type RuleValues = ReturnType<typeof valuesOfRule>;
export type TargetValue = EddRule['target']['values'][number];

/** A rule as it is typed; what is empty is as for all other products. */
export interface RuleDraft {
  name: string;
  status: boolean;
  kind: RuleTarget;
  values: TargetValue[];
  inventory: StockState;
  cutoff: string;
  min: string;
  max: string;
  /** Null: the shop's. */
  days: Weekday[] | null;
  /** Null: the shop's. */
  zones: Zone[] | null;
  text: string;
}
type RuleIssue = 'name' | 'values' | 'zones' | 'cutoff' | 'working_days' | 'variable' | 'html';
/** What is wrong by field: of the rule, or of its days. */
export interface RuleIssues {
  own: Partial<Record<keyof RuleDraft, RuleIssue>>;
  days: ReturnType<typeof dayIssues>;
}

const NEW: RuleValues = {
  name: '',
  status: true,
  target: { type: 'tag', values: [] },
  inventory: 'any',
  workflow: {},
  zones: [],
  format: {},
  text: '',
  icon: null,
  color: { ...PLAIN_RULE_COLOR },
};

export const ruleDraftOf = (rule: EddRule | null): RuleDraft => {
  const { name, status, target, inventory, workflow, text } = rule ?? NEW;
  const zones = rule?.zones ?? [];
  return {
    name,
    status,
    kind: target.type,
    values: [...target.values],
    inventory,
    cutoff: workflow.cutoff ?? '',
    min: workflow.processing ? String(workflow.processing.min) : '',
    max: workflow.processing ? String(workflow.processing.max) : '',
    days: workflow.working_days ? [...workflow.working_days] : null,
    zones: zones.length > 0 ? zones.map((zone) => ({ ...zone, revision: 0 })) : null,
    text,
  };
};

const CUTOFF = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/;

export function ruleIssues({ name, values, cutoff, min, max, days, zones, text }: RuleDraft): RuleIssues {
  const hasDays = min.trim() !== '' || max.trim() !== '';
  return {
    own: {
      ...(name.trim() === '' && { name: 'name' }),
      ...(values.length === 0 && { values: 'values' }),
      ...(cutoff.trim() !== '' && !CUTOFF.test(cutoff.trim()) && { cutoff: 'cutoff' }),
      ...(days?.length === 0 && { days: 'working_days' }),
      ...(zones?.length === 0 && { zones: 'zones' }),
      ...(unknownVariable(text) !== null && { text: 'variable' }),
      ...(holdsHtml(text) && { text: 'html' }),
    },
    days: hasDays ? dayIssues({ min, max }) : {},
  };
}

/** What is saved. @param before holds what this form does not change, such as colors and formats */
export function ruleChangeOf(draft: RuleDraft, before: EddRule | null): RuleValues {
  const { workflow, ...others } = before ? valuesOfRule(before) : NEW;
  const { cutoff: _cutoff, processing: _processing, working_days: _days, ...same } = workflow;
  const [, hours = '', minutes = ''] = CUTOFF.exec(draft.cutoff.trim()) ?? [];
  return {
    ...others,
    name: draft.name.trim(),
    status: draft.status,
    target: { type: draft.kind, values: draft.values },
    inventory: draft.inventory,
    workflow: {
      ...same,
      ...(hours !== '' && { cutoff: `${hours.padStart(2, '0')}:${minutes}` }),
      ...(draft.min.trim() !== '' && { processing: { min: Number(draft.min), max: Number(draft.max) } }),
      ...(draft.days && { working_days: [...draft.days].sort() }),
    },
    zones: (draft.zones ?? []).map(({ id: _id, revision: _revision, ...zone }) => zone),
    text: draft.text.trim(),
  };
}

/** The body of a save. */
export const ruleBody = (values: RuleValues, base: Pick<EddRule, 'id' | 'revision'> | null): EddRuleChange => ({
  ...values,
  ...(base ? { id: base.id, revision: base.revision } : { revision: 0 }),
});

const FIELDS: readonly [RegExp, string][] = [
  [/^target/, 'values'],
  [/^workflow\.cutoff/, 'cutoff'],
  [/^workflow\.processing\.max/, 'max'],
  [/^workflow\.processing/, 'min'],
  [/^workflow\.working_days/, 'days'],
  [/^zones\./, 'zones'],
];

/** The server's refusals by the form's fields; those of a zone with its name before them. */
export const ruleRefusals = (
  errors: Readonly<Record<string, string>>,
  zones: RuleDraft['zones'],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, why]) => {
      const field = FIELDS.find(([pattern]) => pattern.test(path))?.[1] ?? path;
      return [field, field === 'zones' ? `${zones?.[Number(path.split('.')[1])]?.name ?? ''}: ${why}` : why];
    }),
  );

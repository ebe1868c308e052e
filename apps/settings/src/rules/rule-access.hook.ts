import type { Edd } from '@parcelway/api/edd';
import { useFeature, usePermission } from '@parcelway/host';

export interface RuleAccess {
  mayWrite: boolean;
  /** May change rules: the account may, and the plan includes rules. */
  canChange: boolean;
  /** May add another one. */
  canAdd: boolean;
  /** The plan includes so many rules, and they are there. */
  isFull: boolean;
}

/** What may be done with rules. @param edd undefined: not loaded yet */
export function useRuleAccess(edd: Edd | undefined): RuleAccess {
  const mayWrite = usePermission('setting.write');
  const { allowed } = useFeature('pre_edd_custom_product');
  const limit = edd?.rule_limit ?? null;
  const isFull = edd !== undefined && limit !== null && edd.rules.length >= limit;
  const canChange = mayWrite && allowed;
  return { mayWrite, canChange, canAdd: canChange && edd !== undefined && !isFull, isFull };
}

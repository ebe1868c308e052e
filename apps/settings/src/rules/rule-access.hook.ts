import { useGetEddRulePlacesQuery, useGetEddRulesOpenQuery } from '@parcelway/api/edd';
import { useFeature, usePermission } from '@parcelway/host';

export interface RuleAccess {
  mayWrite: boolean;
  /** The plan includes rules. */
  isOpen: boolean;
  /** May change rules: the account may, and the plan includes rules. */
  canChange: boolean;
  /** May add another one. */
  canAdd: boolean;
  /** The plan includes so many rules, and they are there; null: it includes more, or none at all. */
  fullAt: number | null;
}

/** What may be done with rules. */
export function useRuleAccess(): RuleAccess {
  const mayWrite = usePermission('setting.write');
  const { allowed } = useFeature('pre_edd_custom_product');
  // The session is as old as the tab: a plan that was bought in another one counts here too.
  const { data: open } = useGetEddRulesOpenQuery(undefined, { skip: allowed, refetchOnMountOrArgChange: true });
  const { data: places } = useGetEddRulePlacesQuery(undefined, { refetchOnMountOrArgChange: true });
  const isOpen = allowed || open?.open === true;
  const canChange = mayWrite && isOpen;
  return {
    mayWrite,
    isOpen,
    canChange,
    // Not waited for: the server refuses one too many itself.
    canAdd: canChange && places?.available !== false,
    fullAt: isOpen && places?.available === false ? places.limit : null,
  };
}

import { eddRuleLimit, levelOfPlan, planDifference, type ItemCounts, type LadderStep } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { OwnedItems } from './plan-items.store';

type Changed = DataOf<Calls['switchPreview']>['lost'][number];
const MAX_NAMES = 5;

const countsOf = ({ rules, statuses, templates, merchantMails, maskedWords, groupStores }: OwnedItems): ItemCounts => ({
  edd_rules: rules.length,
  order_status_card: statuses.length,
  custom_status_icon: statuses.filter(({ icon }) => icon).length,
  cus_notification: templates,
  mer_notification: merchantMails,
  word_masking: maskedWords,
  group_store: groupStores,
});

const rulesOn = ({ plan }: LadderStep): number => eddRuleLimit(levelOfPlan(plan)) ?? Infinity;

/** Names of what changes, the first ones first. */
function namesOf(item: Changed['item'], { rules, statuses }: OwnedItems, from: LadderStep, to: LadderStep): string[] {
  const [fewer, more] = [rulesOn(from), rulesOn(to)].sort((one, other) => one - other);
  switch (item) {
    case 'edd_rules':
      // The first rules count, up to the number that the plan includes.
      return rules.slice(fewer, more);
    case 'order_status_card':
      return statuses.map(({ name }) => name);
    case 'custom_status_icon':
      return statuses.flatMap(({ name, icon }) => (icon ? [name] : []));
    default:
      return [];
  }
}

/** What a change of plan switches off, and what works again, with the shop's own counts and names. */
export function changedItems(
  from: LadderStep,
  to: LadderStep,
  owned: OwnedItems,
): { lost: Changed[]; regained: Changed[] } {
  const { lost, regained } = planDifference(from, to, countsOf(owned));
  const named = ({ item, count }: Omit<Changed, 'names'>): Changed => ({
    ...{ item, count },
    names: namesOf(item, owned, from, to).slice(0, MAX_NAMES),
  });
  return { lost: lost.map(named), regained: regained.map(named) };
}

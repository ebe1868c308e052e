import meanings from './rules/meanings.json';
import { SUB_STATUSES, type SubStatus } from '@parcelway/domain';

/** The meanings of events. In the order in which the rules are applied: a return before a delivery, "not" before "is". */
export interface Meaning {
  id: string;
  subStatus: SubStatus;
  about: string;
}

export const MEANINGS: readonly Meaning[] = meanings.map(({ id, subStatus, about }) => {
  if (!(subStatus in SUB_STATUSES)) throw new Error(`Meaning ${id} has no substatus ${subStatus}`);
  return { id, subStatus: subStatus as SubStatus, about };
});

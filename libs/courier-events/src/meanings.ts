import meanings from './rules/meanings.json';
import { SUB_STATUSES, type SubStatus } from '@parcelway/domain';

/** What an event can say. In the order in which the rules are asked: a return before a delivery, "not" before "is". */
export interface Meaning {
  id: string;
  subStatus: SubStatus;
  about: string;
}

export const MEANINGS: readonly Meaning[] = meanings.map(({ id, subStatus, about }) => {
  if (!(subStatus in SUB_STATUSES)) throw new Error(`Meaning ${id} has no substatus ${subStatus}`);
  return { id, subStatus: subStatus as SubStatus, about };
});

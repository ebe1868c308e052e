import { useFeature, usePermission } from '@parcelway/host';

export interface GroupAccess {
  /** May leave a group, and decline a store. */
  mayWrite: boolean;
  /** The plan includes group stores: their parcels are shown. */
  isIncluded: boolean;
  /** May invite, join and accept. */
  canChange: boolean;
}

/** What may be done with the group. */
export function useGroupAccess(): GroupAccess {
  const mayWrite = usePermission('setting.write');
  const { allowed: isIncluded } = useFeature('group_store');
  return { mayWrite, isIncluded, canChange: mayWrite && isIncluded };
}

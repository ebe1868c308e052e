import { useSetUserMutation } from '@parcelway/api/user-settings';
import {
  EXTRA_COLUMNS,
  LIST_COLUMNS,
  sortOf,
  sortSetting,
  TableType,
  type ListColumn,
  type OrderFilters,
} from '@parcelway/domain';
import { useSession } from '@parcelway/host';
import { useColumnChoice, type ColumnChoice, type RememberedFilters } from '@parcelway/ui/list';
import { useCallback, useMemo } from 'react';

const KEYS = ['pageSize', 'sortName', 'orderBy'] as const;

/** The user's settings of the lists of parcels and orders, stored across visits and devices. */
export interface ListPreferences {
  columns: ColumnChoice<ListColumn>;
  /** Rows a page and sorting of the list of parcels. */
  remembered: RememberedFilters<OrderFilters> | null;
}

/** What the list that is open remembers of its user. */
export function useListPreferences(tableType: TableType): ListPreferences {
  const { session } = useSession();
  const [setUser] = useSetUserMutation();
  const isTracking = tableType === TableType.Track;
  const key = isTracking ? 'orders_columns' : 'orders_tab_columns';
  const { orders_page_size: pageSize, orders_sort: sort } = session ?? {};
  const known = session !== undefined;
  const columns = useColumnChoice<ListColumn>({
    usual: LIST_COLUMNS[key],
    extra: EXTRA_COLUMNS[key],
    setting: session?.[key] ?? '',
    save: useCallback((value) => void setUser({ key, value }), [setUser, key]),
  });
  const remembered = useMemo<RememberedFilters<OrderFilters>>(
    () => ({
      keys: KEYS,
      stored: known ? { ...(pageSize && { pageSize }), ...sortOf(sort ?? '') } : undefined,
      save(change, filters) {
        if (change.pageSize !== undefined) void setUser({ key: 'orders_page_size', value: change.pageSize });
        if (change.sortName !== undefined) void setUser({ key: 'orders_sort', value: sortSetting(filters) });
      },
    }),
    [known, pageSize, sort, setUser],
  );
  return { columns, remembered: isTracking ? remembered : null };
}

import { useSetUserMutation } from '@parcelway/api/user-settings';
import {
  columnsOf,
  columnsSetting,
  sortOf,
  sortSetting,
  TableType,
  type ColumnsKey,
  type ListColumn,
  type OrderFilters,
} from '@parcelway/domain';
import { useSession } from '@parcelway/host';
import { useMemo, useState } from 'react';

type Place = Pick<OrderFilters, 'pageSize' | 'sortName' | 'orderBy'>;

/** The user's settings of the lists of parcels and orders, stored across visits and devices. */
export interface ListPreferences {
  /** Whose columns these are. */
  table: ColumnsKey;
  columns: readonly ListColumn[];
  /** Rows a page and sorting, as far as they were chosen; undefined while the session is on its way. */
  place: Partial<Place> | undefined;
  saveColumns(columns: readonly ListColumn[]): void;
  /** @param filters as they are now, the change among them */
  savePlace(change: Partial<OrderFilters>, filters: OrderFilters): void;
}

/** What the list that is open remembers of its user. */
export function useListPreferences(tableType: TableType): ListPreferences {
  const { session } = useSession();
  const [setUser] = useSetUserMutation();
  const [chosen, setChosen] = useState<Partial<Record<ColumnsKey, string>>>({});
  const table = tableType === TableType.Track ? 'orders_columns' : 'orders_tab_columns';
  const setting = chosen[table] ?? session?.[table] ?? '';
  const { orders_page_size: pageSize, orders_sort: sort } = session ?? {};
  const known = session !== undefined;
  return useMemo(
    () => ({
      table,
      columns: columnsOf(table, setting),
      place: known ? { ...(pageSize && { pageSize }), ...sortOf(sort ?? '') } : undefined,
      saveColumns(columns) {
        const value = columnsSetting(table, columns);
        setChosen((before) => ({ ...before, [table]: value }));
        void setUser({ key: table, value });
      },
      savePlace(change, filters) {
        if (change.pageSize !== undefined) void setUser({ key: 'orders_page_size', value: change.pageSize });
        if (change.sortName !== undefined) void setUser({ key: 'orders_sort', value: sortSetting(filters) });
      },
    }),
    [table, setting, known, pageSize, sort, setUser],
  );
}

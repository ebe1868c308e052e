import { useSetUserMutation } from '@parcelway/api/shell';
import { columnsOf, columnsSetting, sortOf, sortSetting, type OrderColumn, type OrderFilters } from '@parcelway/domain';
import { useSession } from '@parcelway/host';
import { useMemo, useState } from 'react';

type Place = Pick<OrderFilters, 'pageSize' | 'sortName' | 'orderBy'>;

/** How the user's list of parcels stands, kept over visits and devices. */
export interface Kept {
  columns: readonly OrderColumn[];
  /** Rows a page and sorting, as far as they were chosen; undefined while the session is on its way. */
  place: Partial<Place> | undefined;
  keepColumns(columns: readonly OrderColumn[]): void;
  /** @param filters as they are now, the change among them */
  keepPlace(change: Partial<OrderFilters>, filters: OrderFilters): void;
}

/** What the list of parcels remembers of its user. */
export function useKept(): Kept {
  const { session } = useSession();
  const [setUser] = useSetUserMutation();
  const [chosen, setChosen] = useState<string>();
  const setting = chosen ?? session?.orders_columns ?? '';
  const { orders_page_size: pageSize, orders_sort: sort } = session ?? {};
  const known = session !== undefined;
  return useMemo(
    () => ({
      columns: columnsOf(setting),
      place: known ? { ...(pageSize && { pageSize }), ...sortOf(sort ?? '') } : undefined,
      keepColumns(columns) {
        setChosen(columnsSetting(columns));
        void setUser({ key: 'orders_columns', value: columnsSetting(columns) });
      },
      keepPlace(change, filters) {
        if (change.pageSize !== undefined) void setUser({ key: 'orders_page_size', value: change.pageSize });
        if (change.sortName !== undefined) void setUser({ key: 'orders_sort', value: sortSetting(filters) });
      },
    }),
    [setting, known, pageSize, sort, setUser],
  );
}

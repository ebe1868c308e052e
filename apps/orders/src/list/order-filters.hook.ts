import {
  changeFilters,
  clearFilters,
  defaultOrderFilters,
  filtersToLink,
  linkToFilters,
  switchTable,
  type OrderFilters,
  type TableType,
} from '@parcelway/domain';
import { useFormats } from '@parcelway/i18n';
import { useSearchParams } from '@parcelway/router';
import { useCallback, useMemo } from 'react';

export interface OrderFiltersState {
  filters: OrderFilters;
  /** True when something narrows the list. */
  isFiltered: boolean;
  /** Changing anything but the page goes back to page 1. `replace` keeps typing out of the browser's history. */
  change(patch: Partial<OrderFilters>, options?: { replace?: boolean }): void;
  /** Back to the defaults, in the same table. */
  clear(): void;
  switchTable(tableType: TableType): void;
}

/** What orders and cuts the list, but hides nothing of it. */
const NOT_NARROWING = { tableType: 0, orderBy: -1, sortName: 'order', page: 1, pageSize: 20 } as const;

/** The list's filters, which live in the address and nowhere else. */
export function useOrderFilters(): OrderFiltersState {
  const [params, setParams] = useSearchParams();
  const today = useFormats().dayKey(new Date());
  const filters = useMemo(() => linkToFilters(params, today), [params, today]);
  const isFiltered = useMemo(() => {
    const link = (of: OrderFilters) => filtersToLink({ ...of, ...NOT_NARROWING }, today).toString();
    return link(filters) !== link(defaultOrderFilters(today));
  }, [filters, today]);

  const go = useCallback(
    (next: OrderFilters, replace = false) => setParams(filtersToLink(next, today), { replace }),
    [setParams, today],
  );
  const change = useCallback<OrderFiltersState['change']>(
    (patch, { replace } = {}) => go(changeFilters(filters, patch), replace),
    [filters, go],
  );
  const clear = useCallback(() => go(clearFilters(filters, today)), [filters, go, today]);
  const toTable = useCallback((tableType: TableType) => go(switchTable(tableType, today)), [go, today]);
  return useMemo(
    () => ({ filters, isFiltered, change, clear, switchTable: toTable }),
    [filters, isFiltered, change, clear, toTable],
  );
}

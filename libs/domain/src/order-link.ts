import {
  defaultOrderFilters,
  FULFILLMENT_STATUSES,
  SORT_NAMES,
  SortDirection,
  TableType,
  TRANSIT_TIME_BUCKETS,
  type OrderFilters,
  type SortName,
} from './order-filters';
import { SHIPMENT_STATUSES, SUB_STATUS_CODES, type ShipmentStatus, type SubStatus } from './shipment-status';
import { parseDate } from './validation';

/**
 * The filters of the order list as they stand in an address, and back. The address is the only place where they are kept;
 * whatever is not valid in it is read as if it were absent, so that an old or edited link still opens a list.
 */

const DATES = ['orderedAt', 'createdAt', 'lastUpdateAt'] as const;
const MAX_PAGE = 1_000_000;
const MAX_DAYS = 366;

/**
 * Query of the list's link: `key` (the saved view, when one is open), page, pageSize, and every filter that differs from its
 * default. The status "all" and empty values are left out.
 * @param today YYYY-MM-DD in the shop's time zone.
 */
export function filtersToLink(filters: OrderFilters, today: string, key = ''): URLSearchParams {
  const defaults = defaultOrderFilters(today);
  const link = new URLSearchParams();
  const set = (name: string, value: string) => {
    if (value !== '') link.set(name, value);
  };
  const setChanged = (name: keyof OrderFilters) => {
    if (filters[name] !== defaults[name]) set(name, String(filters[name]));
  };
  set('key', key);
  set('page', String(filters.page));
  set('pageSize', String(filters.pageSize));
  setChanged('tableType');
  for (const date of DATES) {
    setChanged(date);
    if (filters[date] !== -1) continue;
    set(`${date}Min`, filters[`${date}Min`]);
    set(`${date}Max`, filters[`${date}Max`]);
  }
  set('status', filters.status.join(','));
  set('subStatus', filters.subStatus.join(','));
  set('couriers', filters.couriers.join(','));
  set('destination', filters.destinations.join(','));
  set('origin', filters.origins.join(','));
  // A note is free text: commas in it must survive.
  if (filters.note.length > 0) set('note', JSON.stringify(filters.note));
  set('transitTime', filters.transitTime.join(','));
  setChanged('transitDays');
  setChanged('fulfillmentTime');
  setChanged('fulfillmentStatus');
  set('query', filters.query.trim());
  setChanged('orderBy');
  setChanged('sortName');
  return link;
}

/** The filters of a link; everything absent or not valid has its default. */
export function linkToFilters(link: URLSearchParams, today: string): OrderFilters {
  const filters = defaultOrderFilters(today);
  const integer = (name: string, min: number, max: number): number | undefined => {
    const text = link.get(name) ?? '';
    const value = Number(text);
    return /^-?\d{1,7}$/.test(text) && value >= min && value <= max ? value : undefined;
  };
  const list = (name: string): string[] => [
    ...new Set(
      (link.get(name) ?? '')
        .split(',')
        .map((text) => text.trim())
        .filter(Boolean),
    ),
  ];
  filters.tableType = integer('tableType', 0, 1) === TableType.Order ? TableType.Order : TableType.Track;
  for (const date of DATES) {
    filters[date] = integer(date, -1, MAX_DAYS) ?? 0;
    if (filters[date] !== -1) continue;
    for (const bound of [`${date}Min`, `${date}Max`] as const) {
      const day = link.get(bound) ?? '';
      if (parseDate(day)) filters[bound] = day;
    }
    if (filters[`${date}Min`] > filters[`${date}Max`]) filters[`${date}Min`] = filters[`${date}Max`];
  }
  filters.status = list('status')
    .map(Number)
    .filter((code): code is ShipmentStatus => SHIPMENT_STATUSES.some((status) => status.code === code));
  filters.subStatus = list('subStatus')
    .map(Number)
    .filter((code): code is SubStatus => (SUB_STATUS_CODES as number[]).includes(code));
  filters.couriers = list('couriers')
    .filter((code) => code.length <= 64)
    .slice(0, 100);
  filters.destinations = list('destination').filter((code) => /^[A-Z]{2}$/.test(code));
  filters.origins = list('origin').filter((code) => /^[A-Z]{2}$/.test(code));
  filters.note = notes(link.get('note'));
  filters.transitTime = list('transitTime')
    .map(Number)
    .filter((days) => (TRANSIT_TIME_BUCKETS as readonly number[]).includes(days));
  filters.transitDays = integer('transitDays', 0, MAX_DAYS) ?? filters.transitDays;
  filters.fulfillmentTime = integer('fulfillmentTime', 0, MAX_DAYS) ?? filters.fulfillmentTime;
  const fulfillmentStatus = link.get('fulfillmentStatus');
  if ((FULFILLMENT_STATUSES as readonly (string | null)[]).includes(fulfillmentStatus))
    filters.fulfillmentStatus = fulfillmentStatus ?? '';
  filters.query = (link.get('query') ?? '').trim().slice(0, 200);
  filters.orderBy =
    integer('orderBy', -1, 1) === SortDirection.Ascending ? SortDirection.Ascending : SortDirection.Descending;
  const sortName = link.get('sortName');
  if ((SORT_NAMES as readonly (string | null)[]).includes(sortName)) filters.sortName = sortName as SortName;
  filters.page = integer('page', 1, MAX_PAGE) ?? filters.page;
  filters.pageSize = integer('pageSize', 1, 100) ?? filters.pageSize;
  return filters;
}

/** Query of a parcel's own page: its id as `item`, and the filters of the list it was opened from, without page and pageSize. */
export function shipmentLink(item: string, filters: OrderFilters, today: string): URLSearchParams {
  const rest = [...filtersToLink(filters, today)].filter(([name]) => name !== 'page' && name !== 'pageSize');
  return new URLSearchParams([['item', item], ...rest]);
}

/** Changing any filter other than the page resets the page to 1. */
export function changeFilters(filters: OrderFilters, change: Partial<OrderFilters>): OrderFilters {
  return { ...filters, page: 1, ...change };
}

/** Clearing restores the defaults, with page 1, in the table that is open. */
export function clearFilters({ tableType }: Pick<OrderFilters, 'tableType'>, today: string): OrderFilters {
  return { ...defaultOrderFilters(today), tableType };
}

/** Switching the table resets all filters. */
export function switchTable(tableType: TableType, today: string): OrderFilters {
  return { ...defaultOrderFilters(today), tableType };
}

/**
 * The query of `order/list` and `order/shipment_details`. Lists travel as JSON arrays and only when not empty;
 * status and substatus only in the tracking tab.
 */
export function toApiQuery(filters: OrderFilters): Record<string, string> {
  const query: Record<string, string> = {
    tableType: String(filters.tableType),
    orderBy: String(filters.orderBy),
    sortName: filters.sortName,
    page: String(filters.page),
    pageSize: String(filters.pageSize),
    fulfillmentStatus: filters.fulfillmentStatus,
  };
  for (const date of DATES) {
    if (filters[date] === 0) continue;
    query[date] = String(filters[date]);
    if (filters[date] === -1)
      Object.assign(query, { [`${date}Min`]: filters[`${date}Min`], [`${date}Max`]: filters[`${date}Max`] });
  }
  const lists: Record<string, readonly (string | number)[]> = {
    ...(filters.tableType === TableType.Track && { status: filters.status, subStatus: filters.subStatus }),
    couriers: filters.couriers,
    destinations: filters.destinations,
    origins: filters.origins,
    note: filters.note,
    transitTime: filters.transitTime,
  };
  for (const [name, values] of Object.entries(lists)) if (values.length > 0) query[name] = JSON.stringify(values);
  if (filters.transitDays > 0) query.transitDays = String(filters.transitDays);
  if (filters.fulfillmentTime > 0) query.fulfillmentTime = String(filters.fulfillmentTime);
  if (filters.query.trim() !== '') query.query = filters.query.trim();
  return query;
}

function notes(text: string | null): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value)
      ? value.filter((note): note is string => typeof note === 'string' && note.length <= 200).slice(0, 100)
      : [];
  } catch {
    return [];
  }
}

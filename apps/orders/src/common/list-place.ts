import { useEffect, useRef, type RefObject } from 'react';
import type { OrderFilters } from '@parcelway/domain';

/** Where the merchant left the list: its page, scroll position, and the parcel that was opened last. */
interface ListPlace {
  filters: OrderFilters;
  top: number;
  parcel?: string;
}
/** For as long as the app is open; another list replaces it. */
let left: ListPlace | undefined;

/** To be called on every click in the list, because any of them may open a parcel. */
export function leaveList(filters: OrderFilters): void {
  left = { filters, top: window.scrollY };
}

/** A parcel is opened: going back leads to it. */
export function markViewed(parcel: string): void {
  if (left) left.parcel = parcel;
}

const withoutPage = ({ page: _page, pageSize: _size, ...rest }: OrderFilters) => JSON.stringify(rest);

/** The filters of a parcel's address, which has no page, with the page of the list it was opened from. */
export function atItsPage(filters: OrderFilters): OrderFilters {
  if (!left || withoutPage(left.filters) !== withoutPage(filters)) return filters;
  return { ...filters, page: left.filters.page, pageSize: left.filters.pageSize };
}

/** Back in the list, its rows are as they were left, and the last parcel's link has the focus. @param drawn the rows are there */
export function useReturn(
  list: RefObject<HTMLElement | null>,
  filters: OrderFilters,
  linkTo: (id: string) => string,
  drawn: boolean,
): void {
  const latest = useRef({ filters, linkTo });
  useEffect(() => {
    latest.current = { filters, linkTo };
  });
  useEffect(() => {
    const { parcel, top, filters: before } = left ?? {};
    if (!drawn || parcel === undefined || JSON.stringify(before) !== JSON.stringify(latest.current.filters))
      return undefined;
    // After the shell has put the new screen to its top.
    const frame = requestAnimationFrame(() => {
      left = undefined;
      window.scrollTo(0, top ?? 0);
      const href = latest.current.linkTo(parcel);
      [...(list.current?.querySelectorAll('a') ?? [])].find((link) => link.getAttribute('href') === href)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [drawn, list]);
}

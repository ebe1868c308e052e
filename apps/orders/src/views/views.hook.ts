import {
  useDeleteOrderViewMutation,
  useGetOrderViewsQuery,
  usePutViewsInOrderMutation,
  useSaveOrderViewMutation,
  type OrderView,
} from '@parcelway/api/orders';
import { defaultsOf, FILTERS, filtersToLink, TableType, viewFilters, type OrderFilters } from '@parcelway/domain';
import { usePermission, useToast } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { useSearchParams } from '@parcelway/router';
import { useEffect, useRef } from 'react';

/** The view as it is now, or why it could not be saved. */
export type Saved = { view: OrderView } | { problem: string };

export interface Views {
  /** Those of the table that is open, in their order. */
  views: readonly OrderView[];
  /** The one that the link names. */
  open: OrderView | undefined;
  /** The link names a view that does not exist: it was deleted, or the link is wrong. */
  isMissing: boolean;
  /** True where the list differs from the open view, or without one from the defaults. */
  isChanged: boolean;
  mayWrite: boolean;
  /** Opens a view, or the list as it is without one. */
  show(view: OrderView | undefined): void;
  /** Saves a new view, or with an id the one that is there; without filters, those of the list. */
  save(view: { name: string; id?: string; filters?: OrderView['filters'] }): Promise<Saved>;
  /** Puts a view before or behind its neighbour. */
  move(view: OrderView, by: -1 | 1): void;
  remove(view: OrderView): Promise<boolean>;
  /** Undoes a removal: the view is restored at its position, under its id, so that links to it work again. */
  restore(view: OrderView, at: number): Promise<void>;
}

const tableOf = ({ filters: { tableType = TableType.Track } }: OrderView) => tableType;
/** The filters that a view would store, as one text. */
const signatureOf = (filters: Parameters<typeof viewFilters>[0]): string => JSON.stringify(viewFilters(filters));
const messageOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : undefined;

/** The saved views of a list, and the one that its link names by `key`. */
export function useViews(filters: OrderFilters): Views {
  const { t } = useTranslate('orders');
  const [params, setParams] = useSearchParams();
  const today = useFormats().dayKey(new Date());
  const toast = useToast();
  const { data: all } = useGetOrderViewsQuery();
  const [saveView] = useSaveOrderViewMutation();
  const [putInOrder] = usePutViewsInOrderMutation();
  const [deleteView] = useDeleteOrderViewMutation();
  const { tableType } = filters;
  const views = (all ?? []).filter((view) => tableOf(view) === tableType);
  const key = params.get('key');
  const open = views.find(({ id }) => id === key);

  const show = (view: OrderView | undefined, replace = false) => {
    const given = {
      ...defaultsOf(FILTERS, today, { tableType: view ? tableOf(view) : tableType }),
      ...view?.filters,
    } as OrderFilters;
    setParams(filtersToLink(given, today, view?.id), { replace });
  };
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  // A link that names only a view, such as one from a mail, opens it; with a page it has its own filters.
  const named = params.has('page') ? undefined : all?.find(({ id }) => id === key);
  useEffect(() => {
    if (named) latest.current(named, true);
  }, [named]);

  const idsWithout = (view: OrderView) => (all ?? []).filter(({ id }) => id !== view.id).map(({ id }) => id);
  return {
    views,
    open,
    isMissing: key !== null && all !== undefined && !all.some(({ id }) => id === key),
    isChanged: !named && signatureOf(filters) !== signatureOf(open ? open.filters : { tableType }),
    mayWrite: usePermission('order.write'),
    show,
    async save({ name, id, filters: own = filters }) {
      const { data: view, error } = await saveView({ name, filters: own, ...(id !== undefined && { id }) });
      if (view) return { view };
      return { problem: isTaken(error) ? t('views.taken') : (messageOf(error) ?? '') };
    },
    move(view, by) {
      // Past its neighbour in this table; those of the other table are between them, hidden.
      const neighbour = views[views.indexOf(view) + by];
      if (!neighbour) return;
      const ids = idsWithout(view);
      ids.splice(ids.indexOf(neighbour.id) + (by === 1 ? 1 : 0), 0, view.id);
      void putInOrder(ids);
    },
    async remove(view) {
      const { error } = await deleteView(view.id);
      if (!error && view.id === key) show(undefined);
      return !error;
    },
    async restore(view, at) {
      const { data, error } = await saveView({ ...view, restore: true });
      if (!data) return toast(messageOf(error) ?? '', { isError: true });
      const ids = idsWithout(view);
      // Its place is among the views of this table.
      const next = views.filter(({ id }) => id !== view.id)[at];
      ids.splice(next ? ids.indexOf(next.id) : ids.length, 0, data.id);
      await putInOrder(ids);
      show(data);
    },
  };
}

const isTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 409;

import { FILTERS } from '@parcelway/domain';
import { z } from 'zod';
import { defineCall } from './call';
import { filterView } from './filter-schema';
import { id, text } from './shapes';

/** Filters in the form of the list's link. A view opens at page 1: `page` is accepted, and not stored. */
const viewFilters = filterView(FILTERS);
const orderView = z.object({ id: z.string(), name: z.string(), filters: viewFilters });

export const viewList = defineCall({
  method: 'GET',
  path: 'order/view_list',
  permission: 'order.read',
  feature: null,
  summary:
    'The saved views of the order list, in their order; those that were never put in order behind, oldest first.',
  data: z.object({ views: z.array(orderView) }),
});

export const saveView = defineCall({
  method: 'POST',
  path: 'order/save_view',
  permission: 'order.write',
  feature: null,
  summary:
    'Saves a view of the order list: a new one, or with an id the one that is there. Its name is unique in the shop, without case.',
  body: z.object({
    id: id.optional(),
    name: text(200).trim().min(1).max(100),
    filters: viewFilters,
    /** With an id: the view of that id that was deleted exists again. */
    restore: z.boolean().optional(),
  }),
  data: orderView,
});

export const viewPositions = defineCall({
  method: 'PUT',
  path: 'order/view_positions',
  permission: 'order.write',
  feature: null,
  summary: 'Puts the saved views in this order; those that are not named stand behind, oldest first.',
  body: z.object({ ids: z.array(id).max(100) }),
  data: z.object({}),
});

export const deleteView = defineCall({
  method: 'DELETE',
  path: 'order/view/{id}',
  permission: 'order.write',
  feature: null,
  summary: 'Deletes a saved view of the order list.',
  params: z.object({ id }),
  data: z.object({}),
});

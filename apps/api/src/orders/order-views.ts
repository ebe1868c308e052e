import { viewFilters } from '@parcelway/domain';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';
import type { Database } from '../db/database';
import { HttpError } from '../http/errors';
import { addView, changeView, removeView, viewsOf, type ViewRow } from './order-views.store';

type View = DataOf<Calls['saveView']>;

/** More tabs than anyone finds again. */
export const MAX_VIEWS = 50;

const toView = ({ view_id: id, name, filters }: ViewRow): View => ({ id, name, filters });
const noSuchView = () => new HttpError(404, 'This view is not there any more. Reload the page.');

/** The saved views of the order list, in their order. */
export const orderViews = async (db: Database, shopId: string): Promise<View[]> =>
  (await viewsOf(db, shopId)).map(toView);

/** Adds a view, or changes the one that is named. */
export async function saveView(
  db: Database,
  shopId: string,
  { id, name, filters: given }: BodyOf<Calls['saveView']>,
): Promise<View> {
  const checked = viewFilters(given);
  if ('wrong' in checked) {
    throw new HttpError(422, `Check the filters of the view: ${checked.wrong.join(', ')}.`, {
      errors: Object.fromEntries(checked.wrong.map((filter) => [`filters.${filter}`, 'is no value of this filter'])),
    });
  }
  const saved =
    id === undefined
      ? await addView(db, shopId, name, checked.filters, MAX_VIEWS)
      : await changeView(db, shopId, id, name, checked.filters);
  if (saved === undefined) throw noSuchView();
  if (saved === 'name_taken')
    throw new HttpError(409, 'A view with this name already exists. Please choose a different name.');
  if (saved === 'too_many')
    throw new HttpError(422, `A store can have ${MAX_VIEWS} saved views. Delete one to save another.`);
  return toView(saved);
}

export async function deleteView(db: Database, shopId: string, id: string): Promise<void> {
  if (!(await removeView(db, shopId, id))) throw noSuchView();
}

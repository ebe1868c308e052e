import { viewFilters, type ViewFilters } from '@parcelway/domain';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext } from '../context';
import { HttpError } from '../http/errors';
import { addView, changeView, removeView, restoreView, viewsOf, type ViewRow } from './order-views.store';

type View = DataOf<Calls['saveView']>;

/** More tabs than anyone finds again. */
export const MAX_VIEWS = 50;

type Ctx = Pick<AppContext, 'db' | 'vault'>;

const SEALED = 'sealed:';
/** What a merchant searches for may be a customer's name, address or number: it is stored encrypted. */
const sealed = ({ vault }: Ctx, { query, ...filters }: ViewFilters): ViewFilters =>
  query === undefined ? filters : { ...filters, query: SEALED + vault.encrypt(query).toString('base64') };
/** @param filters views that were saved before have their search text in the clear */
export const openFilters = ({ vault }: Pick<Ctx, 'vault'>, filters: ViewFilters): ViewFilters =>
  typeof filters.query === 'string' && filters.query.startsWith(SEALED)
    ? { ...filters, query: vault.decrypt(Buffer.from(filters.query.slice(SEALED.length), 'base64')) }
    : filters;

const toView = (ctx: Ctx, { view_id: id, name, filters }: ViewRow): View => ({
  id,
  name,
  filters: openFilters(ctx, filters),
});
const noSuchView = () => new HttpError(404, 'This view is not there any more. Reload the page.');

/** The saved views of the order list, in their order. */
export const orderViews = async (ctx: Ctx, shopId: string): Promise<View[]> =>
  (await viewsOf(ctx.db, shopId)).map((row) => toView(ctx, row));

/** Adds a view, or changes or restores the one that is named. */
export async function saveView(
  ctx: Ctx,
  shopId: string,
  { id, name, filters: given, restore }: BodyOf<Calls['saveView']>,
): Promise<View> {
  const checked = viewFilters(given);
  if ('wrong' in checked) {
    throw new HttpError(422, `Check the filters of the view: ${checked.wrong.join(', ')}.`, {
      errors: Object.fromEntries(checked.wrong.map((filter) => [`filters.${filter}`, 'is no value of this filter'])),
    });
  }
  const filters = sealed(ctx, checked.filters);
  const saved =
    id === undefined
      ? await addView(ctx.db, shopId, name, filters, MAX_VIEWS)
      : restore
        ? await restoreView(ctx.db, shopId, { id, name, filters }, MAX_VIEWS)
        : await changeView(ctx.db, shopId, id, name, filters);
  if (saved === undefined) throw noSuchView();
  if (saved === 'name_taken')
    throw new HttpError(409, 'A view with this name already exists. Please choose a different name.');
  if (saved === 'too_many')
    throw new HttpError(422, `A store can have ${MAX_VIEWS} saved views. Delete one to save another.`);
  return toView(ctx, saved);
}

export async function deleteView({ db }: Pick<Ctx, 'db'>, shopId: string, id: string): Promise<void> {
  if (!(await removeView(db, shopId, id))) throw noSuchView();
}

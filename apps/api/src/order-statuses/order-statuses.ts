import { MAX_CUSTOM_STATUSES } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { z } from 'zod';
import type { Caller } from '../context';
import { withShop, type Database } from '../db/database';
import { unlessTaken } from '../db/unique-name';
import { HttpError } from '../http/errors';
import { needFeature } from '../http/route';
import {
  insertStatus,
  lockStatuses,
  placeStatuses,
  removeStatus,
  statusById,
  statusesOf,
  updateStatus,
  type StatusRow,
} from '../orders/order-statuses.store';

type Status = DataOf<Calls['orderStatus']>;
type Given = z.output<Calls['saveOrderStatus']['body']>;

const noSuchStatus = () => new HttpError(404, 'This status is not there any more. Reload the page.');

const view = ({ delayDays, ...status }: StatusRow): Status => ({
  ...status,
  key: `custom_${status.id}`,
  delay_days: delayDays,
});

/** The shop's own statuses, in its order. */
export const orderStatuses = async (db: Database, shopId: string): Promise<Status[]> =>
  (await withShop(db, shopId, (trx) => statusesOf(trx, shopId))).map(view);

export async function orderStatus(db: Database, shopId: string, id: string): Promise<Status> {
  const row = await withShop(db, shopId, (trx) => statusById(trx, shopId, id));
  if (!row) throw noSuchStatus();
  return view(row);
}

/** Adds a status at the end, or changes the one that is named. An icon from before a downgrade may stay; a new one needs its plan. */
export async function saveStatus(
  db: Database,
  caller: Caller,
  { id, delay_days: delayDays, ...given }: Given,
): Promise<Status> {
  const { shopId } = caller;
  const values = { ...given, delayDays };
  const saved = await unlessTaken(
    'custom_statuses_name',
    withShop(db, shopId, async (trx) => {
      await lockStatuses(trx, shopId);
      const statuses = await statusesOf(trx, shopId);
      const before = statuses.find((status) => status.id === id);
      if (id !== undefined && !before) throw noSuchStatus();
      if (given.icon !== null && given.icon !== before?.icon) needFeature(caller, 'custom_status_icon');
      if (id !== undefined) return updateStatus(trx, shopId, id, values);
      if (statuses.length >= MAX_CUSTOM_STATUSES)
        throw new HttpError(
          422,
          `A store can have ${MAX_CUSTOM_STATUSES} statuses of its own. Delete one to add another.`,
        );
      return insertStatus(trx, shopId, values, (statuses.at(-1)?.position ?? 0) + 1);
    }),
  );
  if (saved === 'name_taken')
    throw new HttpError(409, 'A status with this name already exists. Choose a different name.', {
      errors: { name: 'is taken' },
    });
  return view(saved);
}

/** @param ids each status of the shop once, in the new order */
export const moveStatuses = (db: Database, shopId: string, ids: readonly string[]): Promise<Status[]> =>
  withShop(db, shopId, async (trx) => {
    await lockStatuses(trx, shopId);
    const known = (await statusesOf(trx, shopId)).map(({ id }) => id);
    if (ids.length !== known.length || known.some((id) => !ids.includes(id)))
      throw new HttpError(409, 'The list has changed meanwhile. Reload the page.');
    await placeStatuses(trx, shopId, ids);
    return (await statusesOf(trx, shopId)).map(view);
  });

export const deleteStatus = (db: Database, shopId: string, id: string): Promise<void> =>
  withShop(db, shopId, async (trx) => {
    await lockStatuses(trx, shopId);
    if (!(await removeStatus(trx, shopId, id))) throw noSuchStatus();
    const left = (await statusesOf(trx, shopId)).map((status) => status.id);
    await placeStatuses(trx, shopId, left);
  });

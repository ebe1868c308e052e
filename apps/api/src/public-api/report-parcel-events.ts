import type { publicCalls } from '@parcelway/http-contract/public';
import type { z } from 'zod';
import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { HttpError } from '../http/errors';
import { isFuture, reportedTime, reportEvents, reportProblem, type ReportedEvent } from '../tracking/reported-events';
import { parcelForEvents } from '../tracking/reported-events.store';
import { parcelWithEvents } from './public-orders';

type ReportCall = (typeof publicCalls)['reportEvents'];

/**
 * Adds events to a parcel of a custom courier.
 * @throws HttpError 404, 409 for another courier, a parcel beyond the quota or too many events, 422 for a time in the future
 */
export function reportParcelEvents(
  ctx: AppContext,
  caller: Caller,
  id: string,
  { events }: z.output<ReportCall['body']>,
): Promise<z.output<ReportCall['data']>> {
  const { shopId } = caller;
  const reported = readEvents(events, ctx.now());
  return withShop(ctx.db, shopId, async (trx) => {
    const parcel = await parcelForEvents(trx, shopId, id);
    if (!parcel) throw new HttpError(404, 'There is no such parcel in this shop.');
    const problem = reportProblem(parcel);
    if (problem !== null) throw new HttpError(409, `This parcel ${problem}.`);
    await reportEvents(trx, ctx, shopId, new Map([[parcel, reported]]));
    return parcelWithEvents(ctx, trx, caller, id);
  });
}

function readEvents(events: z.output<ReportCall['body']>['events'], now: Date): ReportedEvent[] {
  const errors: Record<string, string> = {};
  const read = events.flatMap(({ time: text, status, sub_status, description, location = '', country }, index) => {
    const time = reportedTime(text, 'UTC');
    if (!time) errors[`events.${index}.time`] = 'must be a time such as 2026-11-28T17:20:00+01:00';
    else if (isFuture(time, now)) errors[`events.${index}.time`] = 'must not be in the future';
    return time
      ? [{ time, status, subStatus: sub_status ?? null, content: description, location, country: country ?? null }]
      : [];
  });
  if (Object.keys(errors).length > 0)
    throw new HttpError(422, 'Check the times of the events. Nothing was added.', { errors });
  return read;
}

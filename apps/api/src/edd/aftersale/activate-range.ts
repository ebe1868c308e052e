import { addDays, dayOf, startOfDay } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { z } from 'zod';
import type { Caller } from '../../context';
import { withShop } from '../../db/database';
import { HttpError } from '../../http/errors';
import type { EddContext } from '../edd';
import { plainPromise } from '../shop-promise';
import { ordersByPlace } from './orders.store';

type Preview = DataOf<Calls['activateRange']>;

const DAYS = 30;

/** Orders of these days that would get a date: by a zone, or by their courier where no zone delivers. */
export const activateRange = (
  ctx: EddContext,
  { shopId, timezone }: Caller,
  query: z.output<Calls['activateRange']['query']>,
): Promise<Preview> =>
  withShop(ctx.db, shopId, async (trx) => {
    const end = query.end ?? dayOf(ctx.now(), timezone);
    const start = query.start ?? addDays(end, 1 - DAYS);
    if (end < start) {
      const message = 'must not be before start';
      throw new HttpError(400, `Check the querystring. end: ${message}`, { errors: { end: message } });
    }
    const { promise } = await plainPromise(trx, shopId, ctx.now());
    const days = { from: startOfDay(start, timezone), until: startOfDay(addDays(end, 1), timezone) };
    const zones = new Map<string | null, Preview['zones'][number]>();
    for (const { country, province, orders, promised } of await ordersByPlace(trx, shopId, days)) {
      const { zone } = promise.delivery({ country: country ?? '', province });
      const found = zones.get(zone?.id ?? null) ?? { id: zone?.id ?? null, name: zone?.name ?? '', orders: 0 };
      found.orders += zone ? orders : promised;
      zones.set(found.id, found);
    }
    const most = [...zones.values()].filter(({ orders }) => orders > 0).sort((one, other) => other.orders - one.orders);
    return { start, end, orders: most.reduce((sum, { orders }) => sum + orders, 0), zones: most };
  });

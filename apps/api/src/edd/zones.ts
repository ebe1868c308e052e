import { MAX_EDD_ZONES } from '@parcelway/domain/edd';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { z } from 'zod';
import type { Caller } from '../context';
import { withShop } from '../db/database';
import { HttpError } from '../http/errors';
import { recordChange } from '../shops/setting-changes.store';
import { overlapErrors, refuse, zoneErrors } from './check';
import { mustBeCurrent, wholeOf, type EddContext } from './edd';
import { beginChange, insertZone, removeZone, updateZone, zonesOf } from './edd.store';
import { zoneFields } from './recorded-fields';

type Whole = DataOf<Calls['preSaleEdd']>;
type Given = z.output<Calls['updateEstimateZone']['body']>;

const noSuchZone = () => new HttpError(404, 'This zone is not there any more. Reload the page.');

/** Adds a zone, or changes the one that is named. No area is in two zones. */
export const saveZone = (ctx: EddContext, caller: Caller, { id, revision, ...zone }: Given): Promise<Whole> =>
  withShop(ctx.db, caller.shopId, async (trx) => {
    const { shopId, userId: by } = caller;
    await beginChange(trx, shopId);
    const zones = await zonesOf(trx, shopId);
    const before = zones.find((one) => one.id === id);
    if (id !== undefined && !before) throw noSuchZone();
    if (before) await mustBeCurrent(ctx, trx, caller, before, { revision, thing: 'zone' });
    const others = zones.filter((one) => one !== before).map((one) => ({ ...one.zone, id: one.id }));
    if (!before && others.length >= MAX_EDD_ZONES)
      throw new HttpError(422, `A store can have ${MAX_EDD_ZONES} zones. Delete one to add another.`);
    refuse({ ...zoneErrors(zone, ''), ...overlapErrors({ ...zone, id: id ?? 'new' }, others, '') });
    const saved = { at: ctx.now(), by };
    if (before) await updateZone(trx, shopId, before.id, zone, saved);
    else await insertZone(trx, shopId, zone, saved);
    await recordChange(trx, shopId, {
      ...{ user: by, at: saved.at, area: 'zones' as const, subject: zone.name },
      ...(before ? { before: zoneFields(before.zone), after: zoneFields(zone) } : { deed: 'added' }),
    });
    return wholeOf(ctx, trx, caller);
  });

export const deleteZone = (ctx: EddContext, caller: Caller, id: string): Promise<Whole> =>
  withShop(ctx.db, caller.shopId, async (trx) => {
    const { shopId, userId: user } = caller;
    await beginChange(trx, shopId);
    const row = (await zonesOf(trx, shopId)).find((one) => one.id === id);
    if (!row) throw noSuchZone();
    await removeZone(trx, shopId, id);
    const subject = row.zone.name;
    await recordChange(trx, shopId, { user, at: ctx.now(), area: 'zones', deed: 'deleted', subject });
    return wholeOf(ctx, trx, caller);
  });

import { companyKey, courierByCode } from '@parcelway/couriers';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { withShop, type ShopTransaction } from '../db/database';
import { lockCouriers } from '../db/locks';
import { fingerprint } from '../http/fingerprint';
import { HttpError } from '../http/errors';
import { courierNames, saveCourierNames } from '../shops/courier-names.store';
import { customCouriersOf, isCurrent, type CustomCouriers } from '../shops/custom-couriers.store';
import { finishGuideStep } from '../shops/guide.store';
import { recordChange } from '../shops/setting-changes.store';
import { autoDetects, saveShopCouriers, shopCouriers } from '../shops/shop-couriers.store';
import { writeSwitch } from '../shops/switches.store';
import { parcelsSince } from './courier-settings.store';

type Settings = DataOf<Calls['courierSettings']>;
type Change = BodyOf<Calls['saveCourierSettings']>;
type Stored = Pick<Change, 'auto_detect' | 'couriers' | 'mapping'>;

const HITS_MS = 30 * 86_400_000;

/** How the couriers of the shop's parcels are decided. */
export const courierSettings = (ctx: AppContext, { shopId }: Caller): Promise<Settings> =>
  withShop(ctx.db, shopId, async (trx) => toSettings(ctx, trx, shopId, await storedSettings(trx, shopId)));

/** @throws HttpError 409 when somebody has changed them since the revision, 422 with the fields that are wrong */
export const saveCourierSettings = (
  ctx: AppContext,
  { shopId, userId }: Caller,
  { revision, auto_detect: autoDetect, couriers, mapping }: Change,
): Promise<Settings> => {
  return withShop(ctx.db, shopId, async (trx) => {
    await lockCouriers(trx, shopId);
    const custom = await customCouriersOf(trx, shopId);
    mustBeValid(couriers, mapping, custom);
    const before = await storedSettings(trx, shopId);
    if (revisionOf(before) !== revision)
      throw new HttpError(
        409,
        'Somebody changed these settings meanwhile. Nothing of yours was written: read them again, then save.',
      );
    await writeSwitch(trx, shopId, { auto_detect: autoDetect });
    await saveShopCouriers(trx, shopId, couriers);
    await saveCourierNames(trx, shopId, { mapping, userId }, ctx.now());
    if (couriers.length > 0) await finishGuideStep(trx, shopId, 'courier_setting');
    const after = await storedSettings(trx, shopId);
    await recordChange(trx, shopId, { user: userId, at: ctx.now(), area: 'couriers', before, after });
    return toSettings(ctx, trx, shopId, after);
  });
};

async function storedSettings(trx: ShopTransaction, shopId: string): Promise<Stored> {
  return {
    auto_detect: await autoDetects(trx, shopId),
    couriers: await shopCouriers(trx, shopId),
    mapping: await courierNames(trx, shopId),
  };
}

/** Of the content: other calls, and the previous server, change parts of it too. */
const revisionOf = ({ auto_detect: autoDetect, couriers, mapping }: Stored): string =>
  fingerprint(JSON.stringify([autoDetect, couriers, mapping.map(({ company, courier }) => [company, courier])]));

async function toSettings(
  { now }: AppContext,
  trx: ShopTransaction,
  shopId: string,
  stored: Stored,
): Promise<Settings> {
  const custom = await customCouriersOf(trx, shopId);
  const hits = await parcelsSince(trx, stored.couriers, new Date(now().getTime() - HITS_MS));
  return {
    revision: revisionOf(stored),
    auto_detect: stored.auto_detect,
    couriers: stored.couriers.map((code, at) => ({ code, position: at + 1, hit_30d: hits.get(code) ?? 0 })),
    mapping: stored.mapping,
    custom: [...custom].filter(([, courier]) => isCurrent(courier)).map(([code, { name }]) => ({ code, name })),
  };
}

/** Own couriers stay valid when the plan lacks them: they are in what is saved already. */
function mustBeValid(couriers: Change['couriers'], mapping: Change['mapping'], custom: CustomCouriers): void {
  const isKnown = (code: string) => {
    const own = custom.get(code);
    return own ? isCurrent(own) : courierByCode(code) !== undefined;
  };
  const errors: Record<string, string> = {};
  couriers.forEach((code, at) => {
    if (!isKnown(code)) errors[`couriers.${at}`] = 'is not a courier of the list';
    else if (couriers.indexOf(code) < at) errors[`couriers.${at}`] = 'is in the list twice';
  });
  const keys = mapping.map(({ company }) => companyKey(company));
  mapping.forEach(({ courier }, at) => {
    const key = keys[at] ?? '';
    if (key === '') errors[`mapping.${at}.company`] = 'has no letter and no digit';
    else if (keys.indexOf(key) < at) errors[`mapping.${at}.company`] = 'is in the table twice';
    if (!isKnown(courier)) errors[`mapping.${at}.courier`] = 'is not a courier of the list';
  });
  if (Object.keys(errors).length > 0)
    throw new HttpError(422, 'Check the couriers and the names in the store. Nothing was saved.', { errors });
}

import { companyKey } from '@parcelway/couriers';
import { calls, type Calls, type DataOf } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext, Caller } from '../context';
import { route } from '../http/route';
import { mustBeKnown } from '../actions/find-courier';
import { withShop, type ShopTransaction } from '../db/database';
import { HttpError } from '../http/errors';
import { finishGuideStep } from '../shops/guide.store';
import { account, saveAccount, setLanguage } from './account';
import { courierSettings, saveCourierSettings } from './courier-settings';
import { courierList, courierListVersion } from './courier-list';
import { saveExperimentalFeedback } from './experimental';
import { settingDashboard } from './setting-dashboard';
import { courierName } from '../orders/parcel-rows';
import { courierNames, setCourierName } from '../shops/courier-names.store';
import { recordChange } from '../shops/setting-changes.store';
import { customAmong } from '../shops/custom-couriers.store';
import { changeShopCourier, shopCouriers } from '../shops/shop-couriers.store';
import { saveSwitch, switchesOf, writeSwitch } from '../shops/switches.store';

export function registerSettings(app: FastifyInstance, ctx: AppContext): void {
  const etag = `"${courierListVersion}"`;
  app.register(async (scope) => {
    scope.addHook('preHandler', async (request, reply) => {
      if (!request.caller) return;
      reply.header('etag', etag).header('cache-control', 'private, max-age=300');
      if (request.headers['if-none-match'] === etag) await reply.code(304).send();
    });
    route(scope, calls.couriers, async () => courierList);
  });

  route(app, calls.account, ({ caller }) => account(ctx, caller));
  route(app, calls.saveAccount, ({ caller, body }) => saveAccount(ctx, caller, body));
  route(app, calls.settingLang, ({ caller, body }) => setLanguage(ctx, caller, body));
  route(app, calls.settingDashboard, ({ caller }) => settingDashboard(ctx, caller));
  route(app, calls.changeCourier, async ({ caller: { shopId, userId }, body: { action, courier } }) => {
    return withShop(ctx.db, shopId, async (trx) => {
      await mustBeKnown(trx, shopId, courier);
      const before = { couriers: await shopCouriers(trx, shopId) };
      await changeShopCourier(trx, shopId, action, courier);
      if (action === 'add') await finishGuideStep(trx, shopId, 'courier_setting');
      const own = await shopCouriers(trx, shopId);
      await recordChange(trx, shopId, {
        ...{ user: userId, at: ctx.now(), area: 'couriers' as const },
        ...{ before, after: { couriers: own } },
      });
      return { own };
    });
  });
  route(app, calls.courierSettings, ({ caller }) => courierSettings(ctx, caller));
  route(app, calls.saveCourierSettings, ({ caller, body }) => saveCourierSettings(ctx, caller, body));
  route(app, calls.courierNames, ({ caller: { shopId } }) => withShop(ctx.db, shopId, (trx) => namesOf(trx, shopId)));
  route(app, calls.setCourierName, ({ caller: { shopId, userId }, body: { company, courier } }) => {
    if (companyKey(company) === '') throw notAName('has no letter and no digit');
    return withShop(ctx.db, shopId, async (trx) => {
      if (courier !== '') await mustBeKnown(trx, shopId, courier);
      const before = { mapping: await courierNames(trx, shopId) };
      if (!(await setCourierName(trx, shopId, { company, courier, userId }, ctx.now())))
        throw notAName('is one too many');
      const after = { mapping: await courierNames(trx, shopId) };
      await recordChange(trx, shopId, { user: userId, at: ctx.now(), area: 'couriers', before, after });
      return namesOf(trx, shopId);
    });
  });
  route(app, calls.updateShopifySwitch, async ({ caller, params: { value } }) => {
    await changeSwitch(ctx, caller, 'store', { platform: value });
    return { platform_switch: value };
  });
  route(app, calls.updateExperimental, async ({ caller, params: { value } }) => {
    await changeSwitch(ctx, caller, 'early', { experimental: value });
    return { experimental: value };
  });
  route(app, calls.experimentalMessage, async ({ caller, body: { status } }) => {
    await saveSwitch(ctx.db, caller.shopId, { experimental_message: status });
    return { status };
  });
  route(app, calls.experimentalFeedback, async ({ caller, body: { message } }) => {
    await saveExperimentalFeedback(ctx, caller, message);
    return {};
  });
}

/** Changes a switch, and records who did. */
const changeSwitch = (
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { shopId, userId: user }: Caller,
  area: 'store' | 'early',
  after: { platform: boolean } | { experimental: boolean },
): Promise<void> =>
  withShop(db, shopId, async (trx) => {
    const stored = await switchesOf(trx, shopId);
    await writeSwitch(trx, shopId, after);
    await recordChange(trx, shopId, { user, at: now(), area, before: stored, after: { ...stored, ...after } });
  });

async function namesOf(trx: ShopTransaction, shopId: string): Promise<DataOf<Calls['courierNames']>> {
  const rows = await courierNames(trx, shopId);
  const custom = await customAmong(
    trx,
    shopId,
    rows.map(({ courier }) => courier),
  );
  return { names: rows.map((row) => ({ ...row, courier_name: courierName(row.courier, '', custom) })) };
}

const notAName = (why: string): HttpError =>
  new HttpError(422, 'This company name cannot be kept.', { errors: { company: why } });

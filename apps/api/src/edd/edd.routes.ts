import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { route } from '../http/route';
import { activateRange } from './aftersale/activate-range';
import { aftersale, saveAftersale } from './aftersale/aftersale';
import { backtestState, startBacktest } from './backtest';
import { countriesIn } from './countries/countries';
import * as edd from './edd';
import { eddPreview } from './preview';
import { promiseCache } from './shop-promise';
import { copyRule, deleteRule, eddRule, restoreRule, saveRule } from './rules';
import { deleteZone, saveZone } from './zones';

/** The delivery promise of product pages, as the merchant sets it, and the dates of orders and parcels. */
export function registerEdd(app: FastifyInstance, { config, db, jobs, now, vault }: AppContext): void {
  const ctx: edd.EddContext = { config, db, jobs, now, vault, promiseOf: promiseCache({ now }) };
  route(app, calls.preSaleEdd, ({ caller }) => edd.preSaleEdd(ctx, caller));
  route(app, calls.updateEdd, ({ caller, body }) => edd.updateEdd(ctx, caller, body));
  route(app, calls.updateEddFormat, ({ caller, body }) => edd.updateEddFormat(ctx, caller, body));
  route(app, calls.updateEstimateZone, ({ caller, body }) => saveZone(ctx, caller, body));
  route(app, calls.deletePreZone, ({ caller, params: { id } }) => deleteZone(ctx, caller, id));

  route(app, calls.preEddRule, ({ caller, params: { id } }) => eddRule(ctx, caller, id));
  route(app, calls.savePreEddRule, ({ caller, body }) => saveRule(ctx, caller, body));
  route(app, calls.copyPreEddRule, ({ caller, params: { id }, body }) => copyRule(ctx, caller, id, body.name));
  route(app, calls.deletePreEddRule, async ({ caller, params: { id } }) => {
    await deleteRule(ctx, caller, id);
    return {};
  });
  route(app, calls.restorePreEddRule, ({ caller, params: { id } }) => restoreRule(ctx, caller, id));

  route(app, calls.eddSetLink, ({ caller, params: { id } }) => edd.eddSetLink(ctx, caller, id));
  route(app, calls.eddTranslation, ({ caller }) => edd.eddTranslation(ctx, caller));
  route(app, calls.saveEddTranslation, ({ caller, body }) => edd.saveEddTranslation(ctx, caller, body));
  route(app, calls.shopifyCountries, async ({ query: { lang } }) => countriesIn(lang));
  route(app, calls.preEddAvailable, ({ caller }) => edd.ruleUse(ctx, caller));
  route(app, calls.checkCustomOpen, async ({ caller }) => edd.customOpen(caller));
  route(app, calls.eddPreview, ({ caller, query }) => eddPreview(ctx, caller, query));

  route(app, calls.eddBacktest, ({ caller }) => backtestState(ctx, caller));
  route(app, calls.startEddBacktest, ({ caller }) => startBacktest(ctx, caller));

  route(app, calls.aftersale, ({ caller }) => aftersale(ctx, caller));
  route(app, calls.saveAftersale, ({ caller, body }) => saveAftersale(ctx, caller, body));
  route(app, calls.activateRange, ({ caller, query }) => activateRange(ctx, caller, query));
}

import { dayOf } from '@parcelway/domain';
import { MAX_RULE_FILE_LENGTH } from '@parcelway/domain/edd';
import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { route } from '../http/route';
import { activateRange } from './aftersale/activate-range';
import { aftersale, saveAftersale } from './aftersale/aftersale';
import { backtestState, startBacktest } from './backtest';
import { countriesIn } from './countries/countries';
import * as edd from './edd';
import { holidayCalendars, nextHolidays } from './holidays';
import { eddPreview } from './preview';
import { missingOfRule, refuseMissing, storeProducts } from './products';
import { promiseCache } from './shop-promise';
import { copyRule, deleteRule, eddRule, restoreRule, saveRule } from './rules';
import { exportRules, importRules } from './rules-import';
import { deleteZone, saveZone } from './zones';

/** As many characters as a file of rules may have, escaped. */
const FILE_BYTES = 4 * MAX_RULE_FILE_LENGTH;

/** The delivery promise of product pages, as the merchant sets it, and the dates of orders and parcels. */
export function registerEdd(app: FastifyInstance, context: AppContext): void {
  const { now } = context;
  const ctx: edd.EddContext = { ...context, promiseOf: promiseCache({ now }) };
  route(app, calls.preSaleEdd, ({ caller }) => edd.preSaleEdd(ctx, caller));
  route(app, calls.updateEdd, ({ caller, body }) => edd.updateEdd(ctx, caller, body));
  route(app, calls.updateEddFormat, ({ caller, body }) => edd.updateEddFormat(ctx, caller, body));
  route(app, calls.updateEstimateZone, ({ caller, body }) => saveZone(ctx, caller, body));
  route(app, calls.deletePreZone, ({ caller, params: { id } }) => deleteZone(ctx, caller, id));

  route(app, calls.preEddRule, ({ caller, params: { id } }) => eddRule(ctx, caller, id));
  route(app, calls.savePreEddRule, async ({ caller, body }) => {
    await refuseMissing(ctx, caller, body);
    return saveRule(ctx, caller, body);
  });
  route(app, calls.preEddRuleMissing, ({ caller, params: { id } }) => missingOfRule(ctx, caller, id));
  route(app, calls.storeProducts, ({ caller, query }) => storeProducts(ctx, caller, query));
  route(app, calls.copyPreEddRule, ({ caller, params: { id }, body }) => copyRule(ctx, caller, id, body.name));
  route(app, calls.deletePreEddRule, async ({ caller, params: { id } }) => {
    await deleteRule(ctx, caller, id);
    return {};
  });
  route(app, calls.restorePreEddRule, ({ caller, params: { id } }) => restoreRule(ctx, caller, id));

  route(app, calls.preEddRulesFile, ({ caller }) => exportRules(ctx, caller));
  route(app, calls.importPreEddRules, ({ caller, body }) => importRules(ctx, caller, body), { bodyLimit: FILE_BYTES });

  route(app, calls.eddSetLink, ({ caller, params: { id } }) => edd.eddSetLink(ctx, caller, id));
  route(app, calls.eddTranslation, ({ caller }) => edd.eddTranslation(ctx, caller));
  route(app, calls.saveEddTranslation, ({ caller, body }) => edd.saveEddTranslation(ctx, caller, body));
  route(app, calls.shopifyCountries, async ({ query: { lang } }) => countriesIn(lang));
  route(app, calls.holidayCalendars, async () => ({ calendars: holidayCalendars() }));
  route(app, calls.holidays, async ({ caller, query: { calendars, lang } }) => ({
    holidays: nextHolidays(calendars, lang, dayOf(now(), caller.timezone)),
  }));
  route(app, calls.preEddAvailable, ({ caller }) => edd.ruleUse(ctx, caller));
  route(app, calls.checkCustomOpen, async ({ caller }) => edd.customOpen(caller));
  route(app, calls.eddPreview, ({ caller, query }) => eddPreview(ctx, caller, query));

  route(app, calls.eddBacktest, ({ caller, query }) => backtestState(ctx, caller, query.rule ?? null));
  route(app, calls.startEddBacktest, ({ caller, body }) => startBacktest(ctx, caller, body.rule ?? null));

  route(app, calls.aftersale, ({ caller }) => aftersale(ctx, caller));
  route(app, calls.saveAftersale, ({ caller, body }) => saveAftersale(ctx, caller, body));
  route(app, calls.activateRange, ({ caller, query }) => activateRange(ctx, caller, query));
}

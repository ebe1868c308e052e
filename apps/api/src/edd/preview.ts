import type { Calls, DataOf } from '@parcelway/http-contract';
import type { z } from 'zod';
import type { Caller } from '../context';
import { withShop } from '../db/database';
import { languageOf } from './defaults';
import type { EddContext } from './edd';
import { shopOf } from './edd.store';
import { widgetAnswer } from './widget-answer';

type Query = z.output<Calls['eddPreview']['query']>;

/** What the promise says of a product, with how it came to that. */
export const eddPreview = (ctx: EddContext, caller: Caller, query: Query): Promise<DataOf<Calls['eddPreview']>> =>
  withShop(ctx.db, caller.shopId, async (trx) => {
    const shop = await shopOf(trx, caller.shopId);
    const promise = await ctx.promiseOf(trx, caller);
    const { product = '', tags, collections, country = shop.country } = query;
    const item = {
      ...{ product, variant: query.variant ?? null, tags, collections },
      ...{ vendor: query.vendor ?? null, inStock: query.in_stock === '1' },
    };
    const to = { country, province: query.province ?? null, courier: query.courier ?? null };
    const at = query.time === undefined ? ctx.now() : new Date(query.time);
    const language = query.lang ?? languageOf(shop);
    const answer = promise.answer(item, to, at);
    const { estimate, text, cutoffAt, reason, rule, zone, processing, transit } = answer;
    return {
      from: estimate?.from ?? null,
      to: estimate?.to ?? null,
      reason,
      text: text(language),
      rule,
      zone,
      processing,
      transit,
      ordered_at: estimate?.orderedAt ?? null,
      cutoff_at: cutoffAt?.toISOString() ?? null,
      earliest: estimate?.earliest ?? [],
      latest: estimate?.latest ?? [],
      widget: widgetAnswer(promise, [answer], to, language),
    };
  });

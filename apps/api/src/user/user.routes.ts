import { wrongSetting } from '@parcelway/domain';
import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { HttpError } from '../http/errors';
import { route } from '../http/route';
import { shopFacts } from '../shops/shop-facts.store';
import { newestNotice } from '../notices/notices';
import { chatOf } from './chat';
import { surveyOf } from './survey';
import { finishGuide, saveRating, saveUserSetting } from './user.store';

/** Settings, ratings and seen notices of the signed-in user. */
export function registerUser(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.userOther, async ({ caller }) => {
    const [shop, notice] = await Promise.all([shopFacts(ctx, caller), newestNotice(ctx)]);
    return {
      nps: surveyOf(ctx, shop),
      shop: shop.domain,
      is_new_notice: notice !== null && notice !== shop.settings.notice_seen?.value,
    };
  });

  route(app, calls.userSet, async ({ caller, body: { key, value } }) => {
    const wrong = wrongSetting(key, value);
    if (wrong) throw new HttpError(422, `The value of ${key} ${wrong}.`, { errors: { value: wrong } });
    await saveUserSetting(ctx, caller, key, value);
    return {};
  });

  route(app, calls.rate, async ({ caller, body }) => {
    await saveRating(ctx, caller, body);
    return {};
  });

  route(app, calls.guideFinal, async ({ caller, body }) => {
    await finishGuide(ctx, caller, body ?? {});
    return { show_guide: false };
  });

  route(app, calls.intercomChat, async ({ caller }) => chatOf(ctx, await shopFacts(ctx, caller), caller));
}

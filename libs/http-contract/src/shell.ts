import { isEmail, LANGUAGES, PLAN_LEVELS, USER_SETTINGS } from '@parcelway/domain';
import { z } from 'zod';
import { defineCall } from './call';
import { language, text, time } from './shapes';

/** The calls of the frame around every screen: user settings, notices, offers, texts, chat. */

const done = z.object({});
/** A name of something counted: short, plain, never personal. */
const eventName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_.:-]{0,63}$/, 'must be up to 64 small letters, digits, _ . : or -');

export const userOther = defineCall({
  method: 'GET',
  path: 'user_other',
  permission: null,
  feature: null,
  summary:
    'What the page needs later than the session: the satisfaction survey, and whether a notice has not been seen.',
  data: z.object({
    nps: z.object({
      npsSwitch: z.boolean(),
      token: z.string(),
      accessTime: time,
      planDisplayName: z.string(),
      /** Days since the app was installed. */
      days: z.number().int(),
      installTime: time,
      /** When the survey was last shown to this user. */
      lastTime: time.nullable(),
      /** Where the survey's script comes from; null while npsSwitch is false. */
      script_url: z.string().nullable(),
    }),
    shop: z.string(),
    is_new_notice: z.boolean(),
  }),
});

export const userSet = defineCall({
  method: 'PUT',
  path: 'setting/user_set',
  permission: null,
  feature: null,
  summary: 'Keeps one choice of the signed-in user, such as a banner that was closed.',
  body: z.object({
    key: z.enum(USER_SETTINGS),
    value: z.union([z.boolean(), z.number().int().min(0).max(1000), text(200)]),
  }),
  data: done,
});

export const rate = defineCall({
  method: 'POST',
  path: 'rate',
  permission: null,
  feature: null,
  summary: 'A rating of the app with a message to us.',
  body: z.object({
    email: z.union([z.literal(''), z.string().refine(isEmail, 'must be an e-mail address')]),
    message: text(5000),
    star: z.number().int().min(1).max(5),
  }),
  data: done,
});

export const buriedPoint = defineCall({
  method: 'POST',
  path: 'data/buried_point',
  permission: null,
  feature: null,
  summary: 'Counts that something was used.',
  body: z.object({ name: eventName }),
  data: done,
});

export const promotionClick = defineCall({
  method: 'POST',
  path: 'data/promotion_click',
  permission: null,
  feature: null,
  summary: 'Counts that an offer was followed, and from where.',
  body: z.object({ name: eventName, source: eventName }),
  data: done,
});

export const quotaExpansion = defineCall({
  method: 'GET',
  path: 'charge/quota_expansion/{id}',
  permission: 'billing.write',
  feature: null,
  summary: 'Where to pay for a pack of further parcels.',
  params: z.object({ id: z.string().regex(/^[a-z0-9_-]{1,64}$/, 'must be the id of a pack') }),
  data: z.object({ url: z.string() }),
});

export const activityInfo = defineCall({
  method: 'GET',
  path: 'common/activity_info',
  permission: null,
  feature: null,
  summary: 'The offer that is open to this shop, if any.',
  data: z.object({
    activity: z
      .object({
        affiliate_type: z.number().int().min(0).max(5),
        discount: z.number(),
        coupon: z.string(),
        ends_at: time.nullable(),
      })
      .nullable(),
  }),
});

export const shopifyMessage = defineCall({
  method: 'GET',
  path: 'shopify_message',
  permission: null,
  feature: null,
  summary:
    'What the merchant has to know or to do about the store and the plan. The interface has the words for each code.',
  data: z.object({
    messages: z.array(
      z.object({
        code: z.enum(['reconnect_store', 'plan_frozen', 'sync_failed', 'quota_80', 'quota_100']),
        since: time.nullable(),
        /** When it ends by itself. */
        until: time.nullable(),
      }),
    ),
  }),
});

export const intercomChat = defineCall({
  method: 'GET',
  version: 'v2',
  path: 'intercom-chat',
  permission: null,
  feature: null,
  summary: 'How to start the live chat; not available where none is configured.',
  data: z.object({
    available: z.boolean(),
    script_url: z.string().nullable(),
    app_id: z.string().nullable(),
    /** Proves the user's identity to the chat service. */
    user_hash: z.string().nullable(),
    /** What the chat shows to whoever answers. */
    user: z.object({
      user_id: z.string(),
      name: z.string(),
      email: z.string(),
      shop: z.string(),
      plan: z.string(),
      /** Answered before others; null: it is not. */
      priority: z.literal('enterprise').nullable(),
    }),
  }),
});

export const guideFinal = defineCall({
  method: 'POST',
  path: 'dashboard/guide_final',
  permission: null,
  feature: null,
  summary: 'Ends the setup guide, with what the merchant said of the shop.',
  body: z.object({ dropshipping_seller: z.boolean().optional(), theme: text(64).optional() }).optional(),
  data: z.object({ show_guide: z.boolean() }),
});

export const planModalData = defineCall({
  method: 'GET',
  path: 'common/plan_modal_data',
  permission: null,
  feature: null,
  summary: 'What the upgrade dialog offers.',
  data: z.object({
    show: z.boolean(),
    free_trial: z.boolean(),
    trial_days: z.number().int(),
    target: z.enum(['basic', 'pro']),
    plans: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        level: z
          .number()
          .int()
          .min(0)
          .max(PLAN_LEVELS.length - 1),
        /** Dollars a month, decimal text. */
        price: z.string(),
        origin_price: z.string().nullable(),
        /** Parcels a month. */
        quota: z.number().int(),
      }),
    ),
    redirect: z.string().nullable(),
    coupon: z.string().nullable(),
  }),
});

export const notification = defineCall({
  method: 'GET',
  path: 'common/notification',
  permission: null,
  feature: null,
  summary: 'What is new in the product, newest first, ten to a page.',
  query: z.object({ page: z.coerce.number().int().min(1).max(1000).default(1) }),
  data: z.object({
    notification_list: z.array(
      z.object({
        id: z.string(),
        tag: z.string(),
        last_update: time,
        title: z.string(),
        /** HTML; to be shown by the sanitising component only. */
        content: z.string(),
      }),
    ),
    /** Empty on the last page. */
    next_page_num: z.union([z.number().int(), z.literal('')]),
  }),
});

export interface TextTree {
  [key: string]: string | TextTree;
}
const textTree: z.ZodType<TextTree> = z.lazy(() => z.record(z.string(), z.union([z.string(), textTree])));

export const lang = defineCall({
  method: 'GET',
  path: 'lang/{lang}',
  permission: null,
  feature: null,
  summary: 'Texts that were changed after the release, by namespace, to be laid over the built-in ones.',
  params: z.object({ lang: language }),
  data: z.object({
    lang: language,
    data: z.partialRecord(
      z.enum(LANGUAGES),
      z.object({
        /** The language's own name. */
        name: z.string(),
        translation: z.record(z.string(), textTree),
      }),
    ),
  }),
});

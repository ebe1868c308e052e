import { isEmail, isTimeZone, MAX_COMPANY_LENGTH, MAX_COURIER_NAMES } from '@parcelway/domain';
import { z } from 'zod';
import { defineCall } from './call';
import { courierCard, language, shopSync, switchValue, text } from './shapes';

export const couriers = defineCall({
  method: 'GET',
  path: 'setting/couriers',
  permission: null,
  feature: null,
  summary: 'Every courier the product knows. Loaded at app start.',
  data: z.object({
    courier: z.array(
      courierCard.extend({ country: z.string().nullable(), type: z.enum(['express', 'post', 'custom']) }),
    ),
  }),
});

export const changeCourier = defineCall({
  method: 'PUT',
  path: 'setting/change_courier',
  permission: 'order.write',
  feature: null,
  summary:
    'Adds a courier to those that the shop says it ships with, as the last, or takes it away. They count when a number fits several couriers.',
  body: z.object({ action: z.enum(['add', 'remove']), courier: text(64).min(1) }),
  data: z.object({
    /** The codes of all of them, in their order. */
    own: z.array(z.string()),
  }),
});

const accountData = z.object({
  name: z.string(),
  /** Where shoppers find the store. */
  domain: z.string(),
  /** The store's own. */
  email: z.string(),
  /** The shop's offset from GMT now, in hours. */
  timezone: z.number(),
  /** The IANA zone that the shop chose; null: the store's. */
  tz_name: z.string().nullable(),
  store_tz_name: z.string(),
  /** The language that the shop chose for customers of whom none is known; null: the store's. */
  customer_lang: language.nullable(),
  store_lang: language,
  /** Where mails to the merchant go unless the mail rules name others; empty: to the store's. */
  notify_email: z.string(),
});

export const account = defineCall({
  method: 'GET',
  path: 'setting/account',
  permission: null,
  feature: null,
  summary: "The shop as its store describes it, its time zone, and where the app's emails to the merchant go.",
  data: accountData,
});

export const saveAccount = defineCall({
  method: 'PUT',
  path: 'setting/account',
  permission: 'setting.write',
  feature: null,
  summary:
    "Changes the shop's time zone, by which days are counted from now on, and the address for emails to the merchant.",
  body: z.object({
    tz_name: text(64).refine(isTimeZone, 'is not a time zone').nullable(),
    notify_email: text(254)
      .trim()
      .refine((value) => value === '' || isEmail(value), 'is not an email address'),
  }),
  data: accountData,
});

export const settingLang = defineCall({
  method: 'PUT',
  path: 'setting/lang',
  permission: 'setting.write',
  feature: null,
  summary: 'Sets the language of emails and pages for customers of whom none is known; an empty value is the store’s.',
  body: z.object({ key: z.literal('customer'), value: z.union([language, z.literal('')]) }),
  data: accountData,
});

export const settingDashboard = defineCall({
  method: 'GET',
  path: 'setting/dashboard',
  permission: 'order.read',
  feature: null,
  summary: 'How far back the shop syncs its orders, what its last sync brought, and whether it gets early releases.',
  data: z.object({
    /** Days that a sync covers unless another period is chosen. */
    sync_day: z.number().int(),
    /** Null before the first one. */
    last_sync: shopSync.nullable(),
    experimental: z.object({
      /** The shop gets new releases before others. */
      enabled: z.boolean(),
      /** What to expect of them is still shown. */
      message: z.boolean(),
    }),
  }),
});

export const updateExperimental = defineCall({
  method: 'PUT',
  path: 'setting/update_experimental/{value}',
  permission: 'setting.write',
  feature: null,
  summary:
    'Whether the shop gets each new release of a screen as soon as it is rolled out to some shops (1), or with the others (0).',
  params: switchValue,
  data: z.object({ experimental: z.boolean() }),
});

export const experimentalFeedback = defineCall({
  method: 'PUT',
  path: 'setting/experimental_feedback',
  permission: 'setting.write',
  feature: null,
  summary: 'Reports something about a release that the shop got early. At most 10 messages of a shop in 24 hours.',
  body: z.object({ message: text(2000).trim().min(1) }),
  data: z.object({}),
});

export const experimentalMessage = defineCall({
  method: 'POST',
  path: 'setting/experimental_message',
  permission: 'setting.write',
  feature: null,
  summary: 'Whether the shop is shown what to expect of early releases; false: it is dismissed.',
  body: z.object({ status: z.boolean() }),
  data: z.object({ status: z.boolean() }),
});

const courierNamesData = z.object({
  names: z.array(
    z.object({
      /** The company as the store writes it beside its numbers. */
      company: z.string(),
      courier: z.string(),
      courier_name: z.string(),
    }),
  ),
});

export const courierNames = defineCall({
  method: 'GET',
  path: 'setting/courier_names',
  permission: 'order.read',
  feature: null,
  summary: 'Which couriers the shop means by the company names that its store writes beside tracking numbers.',
  data: courierNamesData,
});

export const setCourierName = defineCall({
  method: 'PUT',
  path: 'setting/courier_names',
  permission: 'order.write',
  feature: null,
  summary:
    'Says which courier a company name of the store means, or forgets it (`courier` empty). It counts for parcels that come afterwards; case, accents and punctuation do not.',
  body: z.object({ company: text(80).trim().min(1), courier: text(64) }),
  data: courierNamesData,
});

const courierNameRow = z.object({
  /** The company as the store writes it beside its numbers. */
  company: z.string(),
  courier: z.string(),
});

const courierSettingsData = z.object({
  /** Another one: somebody has changed these settings. */
  revision: z.string(),
  /** False: only the company that the store names decides the courier, never the number. */
  auto_detect: z.boolean(),
  /** Those that the shop ships with; of several that fit a number equally well the first is chosen. */
  couriers: z.array(
    z.object({
      code: z.string(),
      /** From 1. */
      position: z.number().int(),
      /** Parcels of it whose orders are of the last 30 days. */
      hit_30d: z.number().int(),
    }),
  ),
  mapping: z.array(courierNameRow),
  /** Those that the shop has defined, by name. */
  custom: z.array(z.object({ code: z.string(), name: z.string() })),
});

export const courierSettings = defineCall({
  method: 'GET',
  path: 'setting/courier-settings',
  permission: null,
  feature: null,
  summary:
    'How the couriers of parcels are decided: those that the shop ships with in their order, company names of its store, and whether numbers count.',
  data: courierSettingsData,
});

export const saveCourierSettings = defineCall({
  method: 'PUT',
  path: 'setting/courier-settings',
  permission: 'setting.write',
  feature: null,
  summary:
    'Replaces these settings; they count for parcels that come afterwards. 409 when somebody has changed them since `revision`.',
  body: z.object({
    revision: text(64).min(1),
    auto_detect: z.boolean(),
    /** Codes, in their order. */
    couriers: z.array(text(64).min(1)).max(1000),
    mapping: z
      .array(z.object({ company: text(MAX_COMPANY_LENGTH).trim().min(1), courier: text(64).min(1) }))
      .max(MAX_COURIER_NAMES),
  }),
  data: courierSettingsData,
});

export const updateShopifySwitch = defineCall({
  method: 'PUT',
  path: 'setting/update_shopify_switch/{value}',
  permission: 'setting.write',
  feature: null,
  summary: 'Whether tracking updates are sent to the store (1) or not (0). It sends its own mails about some of them.',
  params: switchValue,
  data: z.object({ platform_switch: z.boolean() }),
});

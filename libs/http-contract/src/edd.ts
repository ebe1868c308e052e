import { MAX_EDD_ZONES, RULE_TARGETS, type DayUse } from '@parcelway/domain/edd';
import { z } from 'zod';
import { defineCall, jsonArray } from './call';
import {
  eddFormat,
  eddRuleValues,
  eddText,
  eddTranslations,
  eddWidget,
  eddWorkflow,
  eddZone,
  eddZoneValues,
  storedEddWidget,
} from './edd-shapes';
import { eddWidgetAnswer } from './edd-widget';
import { id, language, paidPlan, text, time } from './shapes';

/** Grows with each save; a save names the one that it began with, 0 for what was never saved. */
const revision = z.number().int().min(0);
const saved = z.object({ revision, saved_at: time.nullable(), saved_by: z.string() });
const byId = z.object({ id });
const range = z.object({ min: z.number().int(), max: z.number().int() });

/** Why there is no date: the place is in no zone, or nobody works or delivers for years. */
const noDate = z.enum(['out_of_zone', 'always_closed']);
/** Why a rule does not count: it is switched off, or the plan includes fewer rules. */
const idle = z.enum(['off', 'plan']);

const ruleRow = z.object({
  id: z.string(),
  name: z.string(),
  status: z.boolean(),
  /** From 1, without gaps. */
  priority: z.number().int(),
  target: z.enum(RULE_TARGETS),
  /** How many products, tags or others it names. */
  products: z.number().int(),
  /** Null: it counts. */
  idle: idle.nullable(),
  updated_at: time,
});
const rule = eddRuleValues.extend({
  id: z.string(),
  revision,
  priority: z.number().int(),
  idle: idle.nullable(),
  updated_at: time,
  updated_by: z.string(),
  zones: z.array(eddZone),
});
export type EddRule = z.output<typeof rule>;

const whole = saved.extend({
  enable: z.boolean(),
  workflow: eddWorkflow,
  zones: z.array(eddZone.safeExtend({ revision })).max(MAX_EDD_ZONES),
  rules: z.array(ruleRow),
  /** How many rules the plan includes; null: any number. */
  rule_limit: z.number().int().nullable(),
  format: eddFormat,
  widget: storedEddWidget,
  text: eddText,
  /** What somebody in the shop's country reads now of a product without a rule. */
  preview: z.object({ from: z.string().nullable(), to: z.string().nullable(), text: z.string() }),
});

export const preSaleEdd = defineCall({
  method: 'GET',
  path: 'setting/pre_sale_edd',
  permission: null,
  feature: null,
  summary: 'The delivery promise of product pages: settings, zones, rules, and what it says now.',
  data: whole,
});
export const updateEdd = defineCall({
  method: 'POST',
  path: 'setting/update_edd',
  permission: 'setting.write',
  feature: null,
  partly: ['pre_edd_custom_style'],
  summary:
    'Changes the promise; what is left out stays. New CSS, icon or colors of the widget need pre_edd_custom_style.',
  body: z.object({
    revision,
    enable: z.boolean().optional(),
    workflow: eddWorkflow.partial().optional(),
    text: eddText.partial().optional(),
    widget: eddWidget.partial().optional(),
  }),
  data: whole,
});
export const updateEddFormat = defineCall({
  method: 'POST',
  path: 'setting/update_edd_format',
  permission: 'setting.write',
  feature: null,
  summary: 'Changes how dates are written; what is left out stays.',
  body: eddFormat.partial().extend({ revision }),
  data: whole,
});
export const updateEstimateZone = defineCall({
  method: 'PUT',
  path: 'setting/update_estimate_zone',
  permission: 'setting.write',
  feature: null,
  summary: 'Adds a zone, or with an id and the revision that the change began with changes the one that is there.',
  body: eddZoneValues.safeExtend({ id: id.optional(), revision: revision.default(0) }),
  data: whole,
});
export const deletePreZone = defineCall({
  method: 'DELETE',
  path: 'setting/pre_zones/{id}',
  permission: 'setting.write',
  feature: null,
  summary: 'Deletes a zone. Where no other zone delivers, there is no date any more.',
  params: byId,
  data: whole,
});

export const preEddRule = defineCall({
  method: 'GET',
  path: 'setting/pre_edd_rule/{id}',
  permission: null,
  feature: null,
  summary: 'A rule for some products.',
  params: byId,
  data: rule,
});
export const savePreEddRule = defineCall({
  method: 'POST',
  path: 'setting/pre_edd_rule',
  permission: 'setting.write',
  feature: 'pre_edd_custom_product',
  partly: ['pre_edd_custom_style', 'custom_shipping_rule_pro'],
  summary:
    'Adds a rule, or with an id and the revision that the change began with changes the one that is there. A new icon or color needs pre_edd_custom_style.',
  body: eddRuleValues.extend({
    id: id.optional(),
    revision: revision.default(0),
    /** Where it is in the order; without one a new rule comes last and another stays. */
    priority: z.number().int().min(1).max(100_000).optional(),
  }),
  data: rule,
});
export const copyPreEddRule = defineCall({
  method: 'POST',
  path: 'setting/pre_edd_rule/{id}/copy',
  permission: 'setting.write',
  feature: 'pre_edd_custom_product',
  partly: ['custom_shipping_rule_pro'],
  summary: 'Adds a rule like this one after it, switched off.',
  params: byId,
  body: z.object({ name: eddRuleValues.shape.name }),
  data: rule,
});
/** Requires no feature: a rule can be deleted after the plan has ended. */
export const deletePreEddRule = defineCall({
  method: 'DELETE',
  path: 'setting/pre_edd_rule/{id}',
  permission: 'setting.write',
  feature: null,
  summary: 'Deletes a rule. It can be restored for 30 days.',
  params: byId,
  data: z.object({}),
});
export const restorePreEddRule = defineCall({
  method: 'POST',
  path: 'setting/pre_edd_rule/{id}/restore',
  permission: 'setting.write',
  feature: 'pre_edd_custom_product',
  partly: ['custom_shipping_rule_pro'],
  summary: 'Brings a deleted rule back to its place.',
  params: byId,
  data: rule,
});

export const eddSetLink = defineCall({
  method: 'GET',
  path: 'setting/edd_set_link/{id}',
  permission: null,
  feature: null,
  summary: "The store's theme editor with the promise's block added, for a rule or (0) for products without one.",
  params: byId,
  data: z.object({ url: z.string() }),
});
export const eddTranslation = defineCall({
  method: 'GET',
  path: 'setting/edd_translation',
  permission: null,
  feature: null,
  summary: "The promise's texts in other languages.",
  data: z.object({ revision, translation: eddTranslations, default_lang: language }),
});
export const saveEddTranslation = defineCall({
  method: 'POST',
  path: 'setting/edd_translation',
  permission: 'setting.write',
  feature: null,
  summary: "Replaces the promise's texts in other languages. An empty text is none.",
  body: z.object({ revision, translation: eddTranslations }),
  data: z.object({ revision, translation: eddTranslations, default_lang: language }),
});
export const shopifyCountries = defineCall({
  method: 'GET',
  path: 'setting/shopify_countries',
  permission: null,
  feature: null,
  summary: 'Continents, their countries and provinces; names in the language, provinces by their own.',
  query: z.object({ lang: language.default('en') }),
  data: z.object({
    continents: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        countries: z.array(
          z.object({
            code: z.string(),
            name: z.string(),
            provinces: z.array(z.object({ code: z.string(), name: z.string() })),
          }),
        ),
      }),
    ),
  }),
});
export const preEddAvailable = defineCall({
  method: 'GET',
  path: 'setting/pre_edd_available',
  permission: null,
  feature: null,
  summary: 'Whether another rule may be added.',
  data: z.object({
    available: z.boolean(),
    reason: z.enum(['plan']).nullable(),
    used: z.number().int(),
    limit: z.number().int().nullable(),
  }),
});
export const checkCustomOpen = defineCall({
  method: 'GET',
  path: 'setting/check_custom_open',
  permission: null,
  feature: null,
  summary: 'Whether the plan includes rules, and the lowest plan that does where it does not.',
  data: z.object({ open: z.boolean(), plan: paidPlan.nullable() }),
});

const DAY_USES = [
  ...(['ordered', 'after_cutoff', 'accepted', 'closed'] as const),
  ...(['processing', 'no_delivery', 'transit', 'delivery'] as const),
] satisfies DayUse[];
const explained = z.array(z.object({ day: z.string(), use: z.enum(DAY_USES), holiday: z.string().optional() }));
const named = z.object({ id: z.string(), name: z.string() });
const names = jsonArray(text(255), 250);

export const eddPreview = defineCall({
  method: 'GET',
  path: 'setting/edd_preview',
  permission: null,
  feature: null,
  summary: 'What the promise would say of a product to a place, switched on or not, with each day that led to it.',
  query: z.object({
    product: id.optional(),
    variant: id.optional(),
    tags: names,
    collections: names,
    vendor: text(255).optional(),
    in_stock: z.enum(['0', '1']).default('1'),
    /** Without one: the shop's. */
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'must be the two letters of a country')
      .optional(),
    province: z.string().max(6).optional(),
    courier: text(64).optional(),
    /** Of the order; without one now. */
    time: z.iso.datetime({ offset: true }).optional(),
    lang: language.optional(),
  }),
  data: z.object({
    /** YYYY-MM-DD, the first and the last day on which it may arrive; null where there is no date. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    reason: noDate.nullable(),
    text: z.string(),
    /** Null: none is for this product. */
    rule: named.nullable(),
    zone: named.nullable(),
    processing: range,
    transit: range.nullable(),
    /** HH:MM in the warehouse's zone. */
    ordered_at: z.string().nullable(),
    /** Until when an order counts for that day; null when it is over. */
    cutoff_at: time.nullable(),
    earliest: explained,
    latest: explained,
    /** The same as the widget on a product page gets it, with the style that is saved. */
    widget: eddWidgetAnswer,
  }),
});

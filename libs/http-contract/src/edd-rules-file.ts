import { MAX_RULE_FILE_LENGTH } from '@parcelway/domain/edd';
import { z } from 'zod';
import { defineCall } from './call';
import { count, textFile } from './figures';
import { text } from './shapes';

/** The rules of the delivery promise as a file that a spreadsheet opens. What it does not have (zones, the time zone) stays. */

export const preEddRulesFile = defineCall({
  method: 'GET',
  path: 'setting/pre_edd_rules_file',
  permission: null,
  feature: null,
  partly: ['pre_edd_custom_style', 'custom_shipping_rule_pro'],
  summary: 'The rules as a file.',
  data: textFile,
});

export const importPreEddRules = defineCall({
  method: 'POST',
  path: 'setting/pre_edd_rules_file',
  permission: 'setting.write',
  feature: 'pre_edd_custom_product',
  summary:
    'Reads a file of rules: what is wrong in it by row and column, or what it changes. With `save` it is saved where nothing is wrong, all of it or nothing.',
  body: z.object({
    content: text(MAX_RULE_FILE_LENGTH),
    /** Rows with an id change that rule and others add one. `replace`: rules that are not in the file are deleted. */
    mode: z.enum(['add', 'replace']),
    save: z.boolean().default(false),
    /** Of the answer that was shown before: 409 where the promise was changed since. */
    version: z.string().max(20).optional(),
  }),
  data: z.object({
    /** The first hundred, in the order of the rows; 1 is the row of the headings. */
    issues: z.array(z.object({ row: z.number().int(), column: z.string().nullable(), message: z.string() })),
    issue_count: count,
    added: count,
    changed: count,
    deleted: count,
    saved: z.boolean(),
    version: z.string(),
    /** The rules before they were saved, as a file that brings them back with `replace`; null where it would be too long. */
    before: z.string().nullable(),
  }),
});

import { gmtLabel, type SettingField } from '@parcelway/domain';
import type { EddRuleValues, EddSettings, EddZoneValues } from '@parcelway/http-contract';

const range = ({ min, max }: { min: number; max: number }): string => `${min}–${max}`;

/** The promise's settings as their changes are recorded. */
export const promiseFields = (
  { workflow, format, text, translation, widget }: EddSettings,
  enable: boolean,
): Record<SettingField<'promise'>, unknown> => ({
  enable,
  ...workflow,
  warehouse_zone: workflow.tz_name ?? gmtLabel(workflow.timezone),
  processing: range(workflow.processing),
  ...format,
  ...text,
  translation,
  ...widget,
});

export const zoneFields = ({
  name,
  countries,
  continents,
  rest,
  transit,
  couriers,
}: EddZoneValues): Record<SettingField<'zones'>, unknown> => ({
  name,
  areas: { countries, continents, rest },
  transit: range(transit),
  couriers,
});

export const ruleFields = (rule: EddRuleValues, priority: number): Record<SettingField<'rules'>, unknown> => ({
  ...rule,
  priority,
});

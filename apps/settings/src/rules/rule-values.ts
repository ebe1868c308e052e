import type { EddRule, EddRuleChange } from '@parcelway/api/edd';

/** What is saved of a rule, without what the server adds. */
export const valuesOfRule = ({
  name,
  status,
  target,
  inventory,
  workflow,
  zones,
  format,
  text,
  icon,
  color,
}: EddRule): Omit<EddRuleChange, 'id' | 'revision' | 'priority'> => ({
  name,
  status,
  target,
  inventory,
  workflow,
  zones,
  format,
  text,
  icon,
  color,
});

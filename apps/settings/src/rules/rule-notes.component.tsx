import type { Edd } from '@parcelway/api/edd';
import { FeatureNote, useFeature } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, Text } from '@parcelway/ui';
import { useRuleAccess } from './rule-access.hook';

export interface RuleNotesProps {
  edd: Edd | undefined;
  /** Where to come back to from the plans. */
  backTo: string;
}

/** Why rules cannot be changed or added, and what helps; nothing where they can. */
export function RuleNotes({ edd, backTo }: RuleNotesProps) {
  const { t } = useTranslate('settings');
  const { mayWrite, isFull } = useRuleAccess(edd);
  const rules = useFeature('pre_edd_custom_product');
  const more = useFeature('custom_shipping_rule_pro');
  const limit = edd?.rule_limit ?? 0;
  return (
    <>
      {!mayWrite && (
        <Text as="p" tone="subdued">
          {t('rules.read_only')}
        </Text>
      )}
      {rules.label !== null && <FeatureNote feature="pre_edd_custom_product" text={t('rules.plan')} backTo={backTo} />}
      {rules.allowed && isFull && more.label !== null && (
        <FeatureNote feature="custom_shipping_rule_pro" text={t('rules.full', { limit })} backTo={backTo} />
      )}
      {rules.allowed && isFull && more.allowed && <Banner tone="info">{t('rules.full', { limit })}</Banner>}
    </>
  );
}

import { FeatureNote, useFeature } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, Text } from '@parcelway/ui';
import { useRuleAccess } from './rule-access.hook';

export interface RuleNotesProps {
  /** Where to come back to from the plans. */
  backTo: string;
}

/** Why rules cannot be changed or added, and what helps; nothing where they can. */
export function RuleNotes({ backTo }: RuleNotesProps) {
  const { t } = useTranslate('settings');
  const { mayWrite, isOpen, fullAt } = useRuleAccess();
  const rules = useFeature('pre_edd_custom_product');
  const more = useFeature('custom_shipping_rule_pro');
  return (
    <>
      {!mayWrite && (
        <Text as="p" tone="subdued">
          {t('rules.read_only')}
        </Text>
      )}
      {rules.label !== null && !isOpen && (
        <FeatureNote feature="pre_edd_custom_product" text={t('rules.plan')} backTo={backTo} />
      )}
      {fullAt !== null && more.label !== null && (
        <FeatureNote feature="custom_shipping_rule_pro" text={t('rules.full', { limit: fullAt })} backTo={backTo} />
      )}
      {fullAt !== null && more.allowed && <Banner tone="info">{t('rules.full', { limit: fullAt })}</Banner>}
    </>
  );
}

import { PLAN_BENEFITS, type BenefitPlan } from '@parcelway/domain';
import { useUsableBenefit } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { List, Text } from '@parcelway/ui';

/** What a plan adds to the one before it. @param quota of the free plan */
export function Benefits({ plan, quota = 0 }: { plan: BenefitPlan; quota?: number }) {
  const { t } = useTranslate('billing');
  const { t: common } = useTranslate('common');
  const { number } = useFormats();
  const isUsable = useUsableBenefit();
  return (
    <div>
      <Text as="h3" variant="headingSm">
        {plan === 'free' ? t('plan.includes') : common(`upgrade.${plan}.intro`)}
      </Text>
      <List>
        {PLAN_BENEFITS[plan].filter(isUsable).map((benefit) => (
          <List.Item key={benefit}>{common(`benefit.${benefit}`, { quota: number(quota) })}</List.Item>
        ))}
      </List>
    </div>
  );
}

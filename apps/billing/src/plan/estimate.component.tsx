import type { BillingData } from '@parcelway/api/billing';
import type { CycleChoice } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, Text } from '@parcelway/ui';
import { usePlanTexts } from '../common/plan-texts.hook';
import { cheapestStep } from './steps';

const NOTHING = /^0+(\.0*)?$/;

/** What the shop's last 30 days would cost, on the plan that is cheapest for them. */
export function Estimate({ data, cycle }: { data: BillingData; cycle: CycleChoice }) {
  const { t } = useTranslate('billing');
  const texts = usePlanTexts();
  const { usage, cheapest } = data;
  const parcels = usage.last_30_days;
  const counted = { parcels: texts.parcels(parcels) };
  const offer = cheapest[cycle];
  const step = cheapestStep(data, cycle);
  const text = () => {
    if (parcels === 0) return t('estimate.unknown');
    if (!offer || !step) return t('estimate.none_fits', counted);
    if (step.price === null) return t('estimate.free', counted);
    const { plan, quota } = step;
    return t('estimate.text', {
      ...counted,
      price: texts.amount(offer.total),
      plan: texts.name(plan),
      size: texts.parcels(quota),
    });
  };
  return (
    <Card>
      <BlockStack gap="100">
        <Text as="h2" variant="headingMd">
          {t('estimate.title')}
        </Text>
        <Text as="p">{text()}</Text>
        {parcels > 0 && offer && !NOTHING.test(offer.overage.amount) && (
          <Text as="p" tone="subdued">
            {t('estimate.overage', { amount: texts.amount(offer.overage) })}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}

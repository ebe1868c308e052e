import type { BillingData } from '@parcelway/api/billing';
import { benefitPlan, freeQuota, levelOfPlan, PLAN_NAMES } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Text } from '@parcelway/ui';
import { usePlanTexts } from '../common/plan-texts.hook';
import { Benefits } from './benefits.component';
import { CardAction, CardHead } from './card-parts.component';
import * as styles from './plan.module.css';

/** The plan that every shop has without paying. */
export function FreeCard({ data, onChoose }: { data: BillingData; onChoose(): void }) {
  const { t } = useTranslate('billing');
  const { date } = useFormats();
  const texts = usePlanTexts();
  const { current, subscription, ladder } = data;
  // A shop that pays for nothing is on it already, by whatever name.
  const isCurrent = current.cycle === null && benefitPlan(levelOfPlan(current.plan)) === 'free';
  const quota = ladder.steps.find(({ plan }) => plan === 'free')?.quota ?? freeQuota(current.version);
  const { scheduled } = subscription;
  const isPaidFor = subscription.state === 'trial' || subscription.state === 'active';
  const state = () => {
    if (isCurrent) return t('plan.current');
    return scheduled?.kind === 'cancel' ? t('plan.scheduled', { date: date(scheduled.at) }) : null;
  };
  return (
    <>
      <CardHead name={PLAN_NAMES.free} isCurrent={isCurrent} isCheapest={false} />
      <Text as="p">{texts.size(quota)}</Text>
      <p className={styles.price}>{t('price.free')}</p>
      <Text as="p" tone="subdued">
        {t('plan.no_overage')}
      </Text>
      <CardAction
        plan="free"
        label={state() ?? t('plan.downgrade')}
        disabled={state() !== null || !isPaidFor}
        onChoose={onChoose}
      />
      <Benefits plan="free" quota={quota} />
    </>
  );
}

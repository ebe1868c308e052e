import type { CycleChoice } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { Text } from '@parcelway/ui';
import { usePlanTexts, type Money, type Step } from '../common/plan-texts.hook';
import * as styles from './plan.module.css';

export interface StepPriceProps {
  step: Step;
  cycle: CycleChoice;
  /** 0: it has no trial. */
  trialDays: number;
}

/** A price a month, what is billed for the cycle, and the price before its discount. */
export function StepPrice({ step, cycle, trialDays }: StepPriceProps) {
  const { t } = useTranslate('billing');
  const { t: common } = useTranslate('common');
  const { amount } = usePlanTexts();
  const price = step.price?.[cycle];
  if (!price) return <p className={styles.price}>{t('price.free')}</p>;
  const { list, regular, month, introductory } = price;
  const isReduced = list.amount !== regular.amount;
  return (
    <div>
      <p>
        {isReduced && cycle === 'monthly' && <Before price={list} />}
        <span className={styles.price}>{amount(month)}</span> {t('plan.per_month')}
      </p>
      <Text as="p" tone="subdued">
        {cycle === 'annual' && isReduced && <Before price={list} />}
        {cycle === 'annual' ? t('plan.billed_annual', { price: amount(regular) }) : t('plan.billed_monthly')}
      </Text>
      {introductory && (
        <Text as="p">{t('plan.intro', { count: introductory.charges, price: amount(introductory.price) })}</Text>
      )}
      {trialDays > 0 && <Text as="p">{common('upgrade.trial_days', { count: trialDays })}</Text>}
    </div>
  );
}

/** A struck-out price; the strike-through is not read out, so a hidden text is. */
function Before({ price }: { price: Money }) {
  const { t: common } = useTranslate('common');
  const { amount } = usePlanTexts();
  return (
    <>
      <span className="pw-visually-hidden">{common('upgrade.price_before', { price: amount(price) })}</span>
      <s aria-hidden="true">{amount(price)}</s>{' '}
    </>
  );
}

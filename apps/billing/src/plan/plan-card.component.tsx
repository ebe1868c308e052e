import type { BillingData } from '@parcelway/api/billing';
import { PLAN_NAMES, type BenefitPlan, type CycleChoice } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Select } from '@parcelway/ui/forms';
import { Text } from '@parcelway/ui';
import { useState } from 'react';
import type { ChangeTarget } from '../change/change.modal';
import { usePlanTexts, type Step } from '../common/plan-texts.hook';
import { Benefits } from './benefits.component';
import { CardAction, CardHead } from './card-parts.component';
import { StepPrice } from './step-price.component';
import { cheapestStep, stepKey, stepsOf } from './steps';

export interface PlanCardProps {
  data: BillingData;
  plan: Exclude<BenefitPlan, 'free'>;
  cycle: CycleChoice;
  onChoose(target: ChangeTarget): void;
}

/** A plan that is sold: its sizes, the price of the chosen one, and the way to it. */
export function PlanCard({ data, plan, cycle, onChoose }: PlanCardProps) {
  const { t } = useTranslate('billing');
  const texts = usePlanTexts();
  const steps = stepsOf(data, plan);
  const cheapest = cheapestStep(data, cycle);
  const isSold = ({ version }: Step) => version === data.ladder.version;
  const [chosen, setChosen] = useState<string | null>(null);
  const own = steps.find(({ current }) => current);
  // The own one of an earlier list is sold no more: with the other cycle there is today's of that size.
  const offered = own?.when[cycle] === 'same' ? own : steps.find((one) => one.id === own?.id && isSold(one));
  const step =
    steps.find((one) => stepKey(one) === chosen) ?? offered ?? own ?? steps.find((one) => one === cheapest) ?? steps[0];
  if (!step) return null;
  const label = (one: Step) =>
    isSold(one) ? texts.parcels(one.quota) : t('plan.own_size', { size: texts.parcels(one.quota) });
  return (
    <>
      <CardHead
        name={PLAN_NAMES[plan]}
        isCurrent={steps.some(({ current }) => current)}
        isCheapest={step === cheapest && data.usage.last_30_days > 0}
      />
      {steps.length > 1 ? (
        <Select
          label={t('plan.size', { plan: PLAN_NAMES[plan] })}
          labelHidden
          options={steps.map((one) => ({ value: stepKey(one), label: label(one) }))}
          value={stepKey(step)}
          onChange={setChosen}
        />
      ) : (
        <Text as="p">{texts.size(step.quota)}</Text>
      )}
      <StepPrice step={step} cycle={cycle} trialDays={data.trial.available ? data.trial.days : 0} />
      <Text as="p" tone="subdued">
        {cycle === 'monthly' && step.overage
          ? t('plan.overage', { price: texts.amount(step.overage) })
          : t('plan.no_overage')}
      </Text>
      <StepAction data={data} plan={plan} step={step} cycle={cycle} onChoose={onChoose} />
      <Benefits plan={plan} />
    </>
  );
}

function StepAction({ data, plan, step, cycle, onChoose }: PlanCardProps & { step: Step }) {
  const { t } = useTranslate('billing');
  const { t: common } = useTranslate('common');
  const { date } = useFormats();
  const { scheduled } = data.subscription;
  const when = step.when[cycle];
  const isSold = step.version === data.ladder.version;
  const isScheduled = isSold && scheduled?.kind === 'switch' && scheduled.step === step.id && scheduled.cycle === cycle;
  const label = () => {
    if (isScheduled) return t('plan.scheduled', { date: date(scheduled.at) });
    if (when === 'same') return t('plan.current');
    if (when === 'period_end') return t('plan.downgrade');
    return data.trial.available ? common('plan_menu.start_trial') : t('plan.choose');
  };
  return (
    <CardAction
      plan={plan}
      label={label()}
      primary={when === 'now' && plan === 'pro'}
      disabled={isScheduled || when === 'same' || !isSold}
      reason={!isSold && when !== 'same' ? t('plan.other_cycle') : undefined}
      onChoose={() => onChoose({ step: step.id as Exclude<ChangeTarget['step'], 'free'>, cycle })}
    />
  );
}

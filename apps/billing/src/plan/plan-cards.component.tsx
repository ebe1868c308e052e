import type { BillingData } from '@parcelway/api/billing';
import { PLAN_BENEFITS, sameOriginPath, type BenefitPlan, type CycleChoice } from '@parcelway/domain';
import { lazyPart } from '@parcelway/host';
import { useSearchParams } from '@parcelway/router';
import { Suspense, useState } from 'react';
import type { ChangeTarget } from '../change/change.modal';
import { FreeCard } from './free-card.component';
import { PlanCard } from './plan-card.component';
import * as styles from './plan.module.css';
import { stepsOf } from './steps';

const ChangeModal = lazyPart(() =>
  import(/* webpackChunkName: "change" */ '../change/change.modal').then(({ ChangeModal: Part }) => Part),
);
const REDIRECT = 'redirect';
const PLANS = Object.keys(PLAN_BENEFITS) as BenefitPlan[];

/** A card for each plan, whose lines are level with those of the others. */
export function PlanCards({ data, cycle }: { data: BillingData; cycle: CycleChoice }) {
  const [target, setTarget] = useState<ChangeTarget | null>(null);
  const { redirect, forget } = useRedirect();
  return (
    <ul className={styles.cards}>
      {PLANS.filter((plan) => plan === 'free' || stepsOf(data, plan).length > 0).map((plan) => (
        <li key={plan} className={styles.card}>
          {plan === 'free' ? (
            <FreeCard data={data} onChoose={() => setTarget({ step: 'free' })} />
          ) : (
            <PlanCard data={data} plan={plan} cycle={cycle} onChoose={setTarget} />
          )}
        </li>
      ))}
      {target && (
        <Suspense fallback={null}>
          <ChangeModal target={target} redirect={redirect} onSent={forget} onClose={() => setTarget(null)} />
        </Suspense>
      )}
    </ul>
  );
}

/** Where the merchant came from, to come back to once the plan is approved; used once. */
function useRedirect(): { redirect: string | undefined; forget(): void } {
  const [params, setParams] = useSearchParams();
  return {
    redirect: sameOriginPath(params.get(REDIRECT), '') || undefined,
    forget: () =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete(REDIRECT);
          return next;
        },
        { replace: true },
      ),
  };
}

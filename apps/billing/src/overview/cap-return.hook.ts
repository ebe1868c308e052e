import type { BillingData } from '@parcelway/api/billing';
import { useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { useSearchParams } from '@parcelway/router';
import { useEffect, useRef } from 'react';
import { usePlanTexts } from '../common/plan-texts.hook';

const RETURN = 'return';
const CAP = 'cap';

/** Says once, to a merchant who comes back from the approval of a higher limit, what became of it. */
export function useCapReturn({ overage }: Pick<BillingData, 'overage'>): void {
  const { t } = useTranslate('billing');
  const { amount } = usePlanTexts();
  const toast = useToast();
  const [params, setParams] = useSearchParams();
  const isBack = params.get(RETURN) === CAP;
  const done = useRef(false);
  useEffect(() => {
    if (!isBack || done.current) return;
    done.current = true;
    const isRaised = overage?.cap && overage.requested === null;
    toast(
      isRaised ? t('overage.raised', { amount: amount(overage.cap as typeof overage.spent) }) : t('overage.not_raised'),
    );
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(RETURN);
        return next;
      },
      { replace: true },
    );
  });
}

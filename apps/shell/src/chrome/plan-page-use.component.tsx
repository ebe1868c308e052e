import { useCountUseMutation } from '@parcelway/api/shell';
import { PLAN_REF, useRouteRefs, useSession } from '@parcelway/host';
import { useLocation } from '@parcelway/router';
import { useEffect, useRef } from 'react';

const FEW = 100;

/** Reports once per visit of the plan page that the shop came with little quota left. */
export function PlanPageUse() {
  const { pathname } = useLocation();
  const refs = useRouteRefs();
  const { loaded, user } = useSession();
  const [countUse] = useCountUseMutation();
  const reported = useRef(false);
  const isOpen = refs.has(PLAN_REF) && pathname === refs(PLAN_REF);
  useEffect(() => {
    if (!isOpen) reported.current = false;
    if (!isOpen || !loaded || reported.current) return;
    reported.current = true;
    if (user.quotaLeft < FEW) void countUse('disqualify_lead');
  }, [isOpen, loaded, user.quotaLeft, countUse]);
  return null;
}

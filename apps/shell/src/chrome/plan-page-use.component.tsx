import { useCountUseMutation } from '@parcelway/api/shell';
import { useSession } from '@parcelway/host';
import { useLocation } from '@parcelway/router';
import { useEffect, useRef } from 'react';
import { PLAN_PATH } from '../routes/screens';

const FEW = 100;

/** Tells once per visit of the plan page that the shop came with little quota left. */
export function PlanPageUse() {
  const { pathname } = useLocation();
  const { loaded, user } = useSession();
  const [countUse] = useCountUseMutation();
  const told = useRef(false);
  const isOpen = pathname === PLAN_PATH;
  useEffect(() => {
    if (!isOpen) told.current = false;
    if (!isOpen || !loaded || told.current) return;
    told.current = true;
    if (user.quotaLeft < FEW) void countUse('disqualify_lead');
  }, [isOpen, loaded, user.quotaLeft, countUse]);
  return null;
}

import { BENEFIT_SCREENS, type PlanBenefit } from '@parcelway/domain';
import { useCallback } from 'react';
import { useRouteRefs } from './host-context';
import type { RouteRef } from './route-refs';

/** Whether a benefit can be used in this release of the product: the screen that it needs is released. */
export function useUsableBenefit(): (benefit: PlanBenefit) => boolean {
  const refs = useRouteRefs();
  return useCallback(
    (benefit) => {
      const needed = BENEFIT_SCREENS[benefit];
      // Also a route that no remote of this repository has yet.
      return needed === undefined || refs.has(needed as RouteRef);
    },
    [refs],
  );
}

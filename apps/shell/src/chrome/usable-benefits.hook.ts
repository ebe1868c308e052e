import { BENEFIT_SCREENS, type PlanBenefit } from '@parcelway/domain';
import { useGlobal } from '@parcelway/host';
import { useCallback } from 'react';

/** Whether a benefit can be used in this release of the product: the screen that it needs is released. */
export function useUsableBenefit(): (benefit: PlanBenefit) => boolean {
  const { menuTabs } = useGlobal();
  return useCallback(
    (benefit) => {
      const needed = BENEFIT_SCREENS[benefit];
      return needed === undefined || menuTabs.some(({ id }) => id === needed);
    },
    [menuTabs],
  );
}

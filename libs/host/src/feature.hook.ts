import { hasFeature, isEddFeature, PLAN_NAMES, planWith, type Feature } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { useMemo } from 'react';
import { useSession } from './host-context';
import type { UpgradeTarget } from './upgrade';
import { useUpgrade } from './upgrade.hook';

export interface FeatureAccess {
  /** Nothing is until the session has arrived. The API enforces it; the interface shows what is not as disabled, never hides it. */
  allowed: boolean;
  /** The lowest plan that holds it. */
  plan: UpgradeTarget;
  /** What to write beside the disabled control, such as "Pro plan"; null where it is allowed or not known yet. */
  label: string | null;
  /** Opens the upgrade dialog for that plan. @param redirectUrl where to come back to */
  upgrade(redirectUrl?: string): void;
}

/** Whether the shop's plan holds something, and the way to a plan that does. */
export function useFeature(feature: Feature): FeatureAccess {
  const { user, loaded } = useSession();
  const { t } = useTranslate('common');
  const { open } = useUpgrade();
  const allowed = loaded && hasFeature(user.planLevel, feature);
  const plan = planWith(feature);
  return useMemo(
    () => ({
      allowed,
      plan,
      label: loaded && !allowed ? t('feature.needs_plan', { plan: PLAN_NAMES[plan] }) : null,
      upgrade: (redirectUrl) => open(plan, redirectUrl, { eddUpgrade: isEddFeature(feature) }),
    }),
    [allowed, feature, plan, loaded, t, open],
  );
}

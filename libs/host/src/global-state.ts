import { settingsApi, type CourierList, type Session } from '@parcelway/api';
import { GUIDE_STEPS, type GuideState, type Language } from '@parcelway/domain';
import { useLanguages, useTranslate, type LanguageOption } from '@parcelway/i18n';
import { useContext, useMemo } from 'react';
import { HostContext, useSession } from './host-context';
import type { MenuItem } from './host-adapter';
import { useUpgrade, type UpgradeModal } from './upgrade.hook';

/** Days of orders that a sync covers, until the session is loaded. */
const DEFAULT_SYNC_DAYS = 30;

/** What belongs to the page rather than to one screen. Read from where it lives; there is no second copy. */
export interface GlobalState {
  language: Language;
  languages: readonly LanguageOption[];
  menuTabs: readonly MenuItem[];
  /** Empty until it has arrived; the shell loads it at start. */
  courierList: CourierList;
  syncDays: number;
  affiliateDiscount: number;
  affiliateType: number;
  affiliateCoupon: string;
  newUserCoupon: string;
  guideSteps: GuideState;
  courierCdn: string;
  resourceVersion: string;
  upgrade: UpgradeModal;
}

const NO_STEPS = Object.fromEntries(GUIDE_STEPS.map((step) => [step, false])) as GuideState;
const NO_COURIERS: CourierList = [];

/** The session's part of the {@link GlobalState}; defaults until there is a session. */
const sessionState = (session: Session | undefined) => ({
  syncDays: session?.sync_day ?? DEFAULT_SYNC_DAYS,
  affiliateDiscount: session?.affiliate_discount ?? 0,
  affiliateType: session?.affiliate_type ?? 0,
  affiliateCoupon: session?.affiliate_coupon ?? '',
  newUserCoupon: session?.new_user_coupon ?? '',
  guideSteps: session?.dashboard_guide ?? NO_STEPS,
  courierCdn: session?.courier_cdn ?? '',
  resourceVersion: session?.resource_version ?? '',
});

export function useGlobal(): GlobalState {
  const { session } = useSession();
  const { language } = useTranslate('common');
  const languages = useLanguages();
  const menuTabs = useContext(HostContext)?.menuTabs;
  const upgrade = useUpgrade();
  const { data: courierList = NO_COURIERS } = settingsApi.endpoints.getCouriers.useQueryState();
  return useMemo(
    () => ({ ...sessionState(session), language, languages, menuTabs: menuTabs ?? [], courierList, upgrade }),
    [session, language, languages, menuTabs, courierList, upgrade],
  );
}

import type { Session } from '@parcelway/api';
import { planLevel, remainingQuota, type Permission, type PlanLevel, type PlanUse } from '@parcelway/domain';

/** Who is signed in, as the screens know it. */
export interface AppUser extends PlanUse {
  /** The plan's name, as it is sold; what the shop may act on is {@link AppUser.planLevel}. */
  plan: string;
  version: string;
  freeTrial: boolean;
  double: boolean;
  rating: number;
  trackPath: string;
  shopDomain: string;
  shopRealDomain: string;
  shopName: string;
  email: string;
  /** The platform has no person's name: a user is shown with the store's. */
  name: string;
  permission: readonly Permission[];
  /** What the shop may act on now, from level and quota. */
  planLevel: PlanLevel;
  /** Parcels left this cycle. */
  quotaLeft: number;
}

/** Before the session has arrived: nothing is allowed, and the quota is the default one. */
const BEFORE_SESSION: Omit<AppUser, 'planLevel' | 'quotaLeft'> = {
  plan: 'Free',
  paid: false,
  version: '',
  freeTrial: false,
  double: false,
  level: 0,
  free: 250,
  freeConsume: 0,
  oldConsume: 0,
  oldTotal: 0,
  total: 0,
  consume: 0,
  rating: 0,
  trackPath: '',
  shopDomain: '',
  shopRealDomain: '',
  shopName: '',
  email: '',
  name: '',
  permission: [],
};

/** The client's view of the session's answer; defaults until there is one. */
export function appUser(session: Session | undefined): AppUser {
  const user = session
    ? {
        plan: session.user.plan,
        paid: session.user.plan !== 'Free',
        version: session.user.version,
        freeTrial: session.user.free_trial,
        double: session.user.double,
        level: session.user.level_num,
        free: session.user.free,
        freeConsume: session.user.free_consume,
        oldConsume: session.user.old_consume,
        oldTotal: session.user.old_total,
        total: session.user.total,
        consume: session.user.consume,
        rating: session.rating,
        trackPath: session.track_path,
        shopDomain: session.shop,
        shopRealDomain: session.shop_real_domain,
        shopName: session.shop_name,
        email: session.email,
        name: session.shop_name,
        permission: session.permission,
      }
    : BEFORE_SESSION;
  return { ...user, planLevel: planLevel(user), quotaLeft: remainingQuota(user) };
}

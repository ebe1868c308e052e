import type { Session } from '@parcelway/api';
import { PLAN_LEVELS, PLAN_NAMES, type PlanKey } from '@parcelway/domain';
import { buildSession } from '@parcelway/testing/builders';
import type { IsolatedSettings } from '../settings';

/** The number of a plan that is none of the five: the client reads it as the legacy level. */
const LEGACY_LEVEL = 9;

function levelOf(plan: PlanKey): number {
  // A trial is one of the Pro plan.
  const level = (PLAN_LEVELS as readonly string[]).indexOf(plan === 'trial' ? 'pro' : plan);
  return level < 0 ? LEGACY_LEVEL : level;
}

/** The session of a shop with that plan and those permissions, part of its quota used. */
export function demoSession({
  plan,
  permissions,
  language,
}: Pick<IsolatedSettings, 'plan' | 'permissions' | 'language'>): Session {
  const paid = plan !== 'free';
  const base = buildSession();
  return {
    ...base,
    user: {
      ...base.user,
      plan: PLAN_NAMES[plan],
      level_num: levelOf(plan),
      free_trial: plan === 'free' || plan === 'trial',
      free: 100,
      free_consume: 40,
      total: paid ? 2_000 : 100,
      consume: paid ? 250 : 40,
    },
    permission: [...permissions],
    // Only the dashboard shows it.
    show_guide: true,
    lang: language === 'pseudo' ? 'en' : language,
    lang_chosen: false,
  };
}

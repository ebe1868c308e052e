import { PLAN_NAMES, type PlanKey } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext } from '../context';
import type { ShopFacts } from '../shops/shop-facts.store';

const DAY = 86_400_000;
const AFTER_INSTALL_DAYS = 7;
const PAUSE_DAYS = 90;

/**
 * Whether this user gets the satisfaction survey: only where one is configured, a week after the installation at the
 * earliest, and once in 90 days. The script's address and token are sent only then.
 */
export function surveyOf(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  shop: ShopFacts,
): DataOf<Calls['userOther']>['nps'] {
  const at = now();
  const installed = shop.installed_at ?? at;
  const days = Math.max(0, Math.floor((at.getTime() - installed.getTime()) / DAY));
  const lastTime = shop.settings.survey_seen?.at ?? null;
  const rested = lastTime === null || at.getTime() - Date.parse(lastTime) >= PAUSE_DAYS * DAY;
  const script = days >= AFTER_INSTALL_DAYS && rested ? (config.SURVEY_SCRIPT_URL ?? null) : null;
  return {
    npsSwitch: script !== null,
    token: script === null ? '' : (config.SURVEY_TOKEN ?? ''),
    accessTime: at.toISOString(),
    planDisplayName: PLAN_NAMES[shop.plan as PlanKey],
    days,
    installTime: installed.toISOString(),
    lastTime,
    script_url: script,
  };
}

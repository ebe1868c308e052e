import { readSections, writeSections, type UserSetting, type UserSettingValue } from '@parcelway/domain';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { shopFacts, type ShopFacts } from '../shops/shop-facts.store';
import { finishGuideStep } from '../shops/guide.store';
import { writeUserSettings } from '../user/user.store';
import { saveGift } from './dashboard.store';

type Setting = DataOf<Calls['updateDashboard']>;

/** How the user has the dashboard; what was never chosen is open and in its usual order. */
export const settingOf = ({ settings }: Pick<ShopFacts, 'settings'>): Setting => ({
  trends_toggle_state: settings.trends_toggle_state?.value !== false,
  guide_toggle_state: settings.guide_toggle_state?.value !== false,
  sections: readSections(String(settings.dashboard_sections?.value ?? '')),
});

/**
 * Stores the user's choices; those not named are unchanged.
 * @returns all of them
 */
export async function updateDashboard(
  ctx: AppContext,
  caller: Caller,
  { choose_plan: choosesPlan, sections, ...toggles }: BodyOf<Calls['updateDashboard']>,
): Promise<Setting> {
  const choices: Partial<Record<UserSetting, UserSettingValue>> = {};
  for (const key of ['trends_toggle_state', 'guide_toggle_state'] as const)
    if (toggles[key] !== undefined) choices[key] = toggles[key];
  if (sections) choices.dashboard_sections = writeSections(sections);
  await withShop(ctx.db, caller.shopId, async (trx) => {
    await writeUserSettings(trx, caller, choices, ctx.now());
    if (choosesPlan) await finishGuideStep(trx, caller.shopId, 'choose_plan');
  });
  return settingOf(await shopFacts(ctx, caller));
}

/** Stores the merchant's answer to the survey; it is not shown to the shop again. */
export async function answerGift(
  ctx: AppContext,
  caller: Caller,
  answer: BodyOf<Calls['dashboardGift']>,
): Promise<DataOf<Calls['dashboardGift']>> {
  await withShop(ctx.db, caller.shopId, (trx) => saveGift(trx, caller, answer, ctx.now()));
  return { asks_gift: false };
}

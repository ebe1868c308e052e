/** The setup guide of the dashboard, in its order. */
export const GUIDE_STEPS = ['courier_setting', 'track_page_setting', 'notify_setting', 'choose_plan'] as const;
export type GuideStep = (typeof GUIDE_STEPS)[number];
export type GuideState = Readonly<Record<GuideStep, boolean>>;

/** How many steps are done. */
export const guideCompletion = (state: GuideState): number => GUIDE_STEPS.filter((step) => state[step]).length;

/**
 * Whether the global modal (the upgrade dialog that opens automatically) may show: not while the setup guide is shown.
 * @param guide the session's `show_guide`
 * @param offered the server would show it
 */
export const showsGlobalModal = (guide: boolean, offered: boolean): boolean => offered && !guide;

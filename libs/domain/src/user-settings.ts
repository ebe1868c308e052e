/** What a user's choices are kept under; the session and the later user data carry them back. */
export const USER_SETTINGS = [
  /** The guide on the dashboard is unfolded. */
  'guide_toggle_state',
  /** The trends on the dashboard are unfolded. */
  'trends_toggle_state',
  'guide_tab',
  /** Closed for good: */
  'dashboard_affiliate_banner', 'new_user_banner', 'upgrade_modal', 'show_ad', 'dashboard_app_show', 'contact_gift_box', 'shopify_api_banner',
  /** The newest notice has been seen. */
  'notice_seen',
  /** The survey was shown. */
  'survey_seen',
  'lang',
] as const;
export type UserSetting = (typeof USER_SETTINGS)[number];

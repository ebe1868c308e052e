import { USER_SETTINGS, wrongSetting, type UserSetting, type UserSettingValue } from './user-settings';

const RIGHT: Record<UserSetting, UserSettingValue> = {
  guide_toggle_state: true,
  trends_toggle_state: false,
  guide_tab: 3,
  notice_seen: '12',
  survey_seen: true,
  quota_banner: '80 2026-12-01T00:00:00.000Z',
  lang: 'cn',
  dashboard_affiliate_banner: false,
  new_user_banner: false,
  upgrade_modal: false,
  show_ad: false,
  dashboard_app_show: false,
  contact_gift_box: false,
  shopify_api_banner: false,
  orders_columns: 'order,status,number',
  orders_tab_columns: 'total,order',
  orders_page_size: 50,
  orders_sort: 'last_update 1',
  dashboard_sections: 'quota,-trend,figures,attention,status,apps',
};
test.each(USER_SETTINGS)('%s accepts its own kind of value', (key) => {
  expect(wrongSetting(key, RIGHT[key])).toBeNull();
});
test.each<[UserSetting, UserSettingValue]>([
  ['guide_toggle_state', 1],
  ['guide_tab', 4],
  ['guide_tab', 1.5],
  ['guide_tab', '1'],
  ['notice_seen', true],
  ['notice_seen', ''],
  ['survey_seen', false],
  ['quota_banner', false],
  ['quota_banner', '90 2026-12-01T00:00:00.000Z'],
  ['quota_banner', '80 today'],
  ['orders_columns', 'order,price'],
  ['orders_columns', 'status'],
  ['orders_tab_columns', 'order,status'],
  ['orders_page_size', 33],
  ['orders_sort', 'price 1'],
  ['dashboard_sections', 'figures,figures'],
  ['dashboard_sections', true],
  ['lang', 'xx'],
  ['lang', true],
])('%s does not accept %j', (key, value) => {
  expect(wrongSetting(key, value)).toMatch(/^must be /);
});
test('a dismissed one stays dismissed: what was closed cannot be opened again', () => {
  expect(wrongSetting('upgrade_modal', true)).toBe('must be false: what is closed stays closed');
});

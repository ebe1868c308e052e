import { buildOf } from './releases';

/** What the registry compares with the server before a release: read from minified code, and so shown on the code that is really built. */
const CALLS: Record<string, string[]> = {
  analytics: [
    'GET v1/analytics/chart_data',
    'GET v1/analytics/reviews',
    'GET v1/analytics/transit_data',
    'GET v1/dashboard/delivery_performance',
    'GET v1/dashboard/time_distribution',
    'GET v1/export/export_coupon_sell',
    'GET v1/export/export_reviews',
    'POST v1/analytics/reviews/{}/reply',
  ],
  // It imports the endpoints of Orders' list and actions, and uses one of each.
  dashboard: [
    'GET v1/dashboard/page_data',
    'GET v1/dashboard/special_status',
    'GET v1/dashboard/trend_chart',
    'GET v2/order/count',
    'POST v1/dashboard/gift',
    'POST v1/dashboard/guide_final',
    'POST v1/dashboard/update_setting',
    'POST v1/order/search_courier',
    'PUT v1/setting/change_courier',
    'PUT v1/setting/user_set',
  ],
};

test.each(Object.entries(CALLS))('the build of %s names the calls that its screens make, and no other', (id, calls) => {
  const surface = JSON.parse(String(buildOf(id).get('surface.json'))) as { calls: string[] };
  expect(surface.calls).toEqual(calls);
});

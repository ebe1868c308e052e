import init from './0001_init.sql';
import list from './0002_list.sql';
import sync from './0003_sync.sql';
import tracking from './0004_tracking.sql';
import plans from './0005_plans.sql';
import content from './0006_content.sql';
import switches from './0007_switches.sql';
import orderViews from './0008_order_views.sql';
import compactList from './0009_compact_list.sql';
import noteIndex from './0010_note_index.sql';
import dateLags from './0011_date_lags.sql';
import grams from './0012_grams.sql';
import handOver from './0013_hand_over.sql';
import plainList from './0014_plain_list.sql';
import searchWithoutAccents from './0015_search_without_accents.sql';
import transitFromFirstScan from './0016_transit_from_first_scan.sql';
import shopCountry from './0017_shop_country.sql';
import checkpointFacts from './0018_checkpoint_facts.sql';
import stuckParcels from './0019_stuck_parcels.sql';
import polling from './0020_polling.sql';
import eventRules from './0021_event_rules.sql';
import attention from './0022_attention.sql';
import viewPositions from './0023_view_positions.sql';
import parcelActions from './0024_parcel_actions.sql';
import exportsTable from './0025_exports.sql';
import quotaLedger from './0026_quota_ledger.sql';
import customStatuses from './0027_custom_statuses.sql';
import unreadTimes from './0028_unread_times.sql';
import shopCouriers from './0029_shop_couriers.sql';
import trackingPage from './0030_tracking_page.sql';
import notifications from './0031_notifications.sql';
import mailDelivery from './0032_mail_delivery.sql';
import mailRules from './0033_mail_rules.sql';
import analytics from './0034_analytics.sql';
import mailsOff from './0035_mails_off.sql';
import mailAnswers from './0036_mail_answers.sql';
import recentLanes from './0037_recent_lanes.sql';
import courierNames from './0038_courier_names.sql';

/** Forward-only, in order of their names; a migration that was released is never edited. */
export const migrations: readonly { name: string; sql: string }[] = [
  { name: '0001_init', sql: init },
  { name: '0002_list', sql: list },
  { name: '0003_sync', sql: sync },
  { name: '0004_tracking', sql: tracking },
  { name: '0005_plans', sql: plans },
  { name: '0006_content', sql: content },
  { name: '0007_switches', sql: switches },
  { name: '0008_order_views', sql: orderViews },
  { name: '0009_compact_list', sql: compactList },
  { name: '0010_note_index', sql: noteIndex },
  { name: '0011_date_lags', sql: dateLags },
  { name: '0012_grams', sql: grams },
  { name: '0013_hand_over', sql: handOver },
  { name: '0014_plain_list', sql: plainList },
  { name: '0015_search_without_accents', sql: searchWithoutAccents },
  { name: '0016_transit_from_first_scan', sql: transitFromFirstScan },
  { name: '0017_shop_country', sql: shopCountry },
  { name: '0018_checkpoint_facts', sql: checkpointFacts },
  { name: '0019_stuck_parcels', sql: stuckParcels },
  { name: '0020_polling', sql: polling },
  { name: '0021_event_rules', sql: eventRules },
  { name: '0022_attention', sql: attention },
  { name: '0023_view_positions', sql: viewPositions },
  { name: '0024_parcel_actions', sql: parcelActions },
  { name: '0025_exports', sql: exportsTable },
  { name: '0026_quota_ledger', sql: quotaLedger },
  { name: '0027_custom_statuses', sql: customStatuses },
  { name: '0028_unread_times', sql: unreadTimes },
  { name: '0029_shop_couriers', sql: shopCouriers },
  { name: '0030_tracking_page', sql: trackingPage },
  { name: '0031_notifications', sql: notifications },
  { name: '0032_mail_delivery', sql: mailDelivery },
  { name: '0033_mail_rules', sql: mailRules },
  { name: '0034_analytics', sql: analytics },
  { name: '0035_mails_off', sql: mailsOff },
  { name: '0036_mail_answers', sql: mailAnswers },
  { name: '0037_recent_lanes', sql: recentLanes },
  { name: '0038_courier_names', sql: courierNames },
];

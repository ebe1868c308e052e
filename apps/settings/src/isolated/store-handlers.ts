import type { SettingDashboard } from '@parcelway/api/account';
import type { NotificationSetting } from '@parcelway/api/notification';
import { mockSync } from '@parcelway/isolated/mock-sync';
import { Refused, type MakeHandlers } from '@parcelway/isolated/scenarios';

const DAY_MS = 86_400_000;
const RECENT_DAYS = 60;

/** Syncs and switches of a store in memory. A shop with `rows` 0 never synced; the last sync of one with 10,000 failed. */
export const storeHandlers: MakeHandlers = ({ rows, today }) => {
  const sync = mockSync();
  const isLarge = rows > 1_000;
  const daysAgo = (days: number) => new Date(today.getTime() - days * DAY_MS).toISOString();
  const run = (days: number): NonNullable<SettingDashboard['last_sync']> => ({
    state: isLarge ? 'failed' : 'done',
    sync_day: days,
    since: daysAgo(days),
    started_at: daysAgo(2),
    finished_at: daysAgo(2),
    orders: rows,
    error: isLarge ? 'The store could not export its orders.' : null,
  });
  let experimental: SettingDashboard['experimental'] = { enabled: false, message: true };
  let usualDays = 30;
  let last = rows === 0 ? null : run(usualDays);
  let setting: NotificationSetting = {
    sender: { name: '', reply_to: '' },
    merchant_emails: [],
    rules: { delay_minutes: 10, skip_if_older_hours: 48, quiet_hours: { enabled: false, from: '21:00', to: '08:00' } },
    digest: { enabled: false, at: '08:00' },
    topics: [],
    from: 'mail@parcelway.example.com',
    can_send: true,
    shop_email: 'owner@demo.example.com',
    notify_email: 'owner@demo.example.com',
    timezone: 'Europe/Berlin',
    to_self: false,
    platform_switch: true,
    store_events: {
      in_transit: true,
      out_for_delivery: true,
      delivered: true,
      attempted_delivery: true,
      failure: true,
    },
    locked: [],
    waiting: 0,
    unknown: 0,
  };
  const isRunning = () => {
    const { order_count: count, order_processed: processed } = sync.progress();
    return count !== processed;
  };
  return {
    settingDashboard: () => ({
      sync_day: usualDays,
      last_sync: last && isRunning() ? { ...last, state: 'running', finished_at: null, error: null } : last,
      experimental,
    }),
    updateExperimental({ params: { value } }) {
      experimental = { ...experimental, enabled: value === '1' };
      return { experimental: experimental.enabled };
    },
    experimentalMessage({ body: { status } }) {
      experimental = { ...experimental, message: status };
      return { status };
    },
    experimentalFeedback: () => ({}),
    orderCount: sync.progress,
    syncPreview({ query: { sync_day: days } }) {
      const known = Math.min(rows, Number(days));
      return {
        orders: known + 12,
        known,
        may_count: 12,
        quota_left: isLarge ? 5 : 60,
        overage: null,
        needs_grant: Number(days) > RECENT_DAYS,
      };
    },
    syncOrder({ body }) {
      const days = body?.sync_day ?? usualDays;
      if (days > RECENT_DAYS) throw new Refused(422, 'This shop shows the orders of the last 60 days only.');
      const isStarted = sync.start();
      if (isStarted) {
        usualDays = days;
        last = { ...run(days), state: 'done', error: null };
      }
      return { sync_id: '1', sync_day: days, already_running: !isStarted };
    },
    syncCancel: () => ({ stopped: sync.stop() }),
    notificationSetting: () => setting,
    updateShopifySwitch({ params: { value } }) {
      setting = { ...setting, platform_switch: value === '1' };
      return { platform_switch: setting.platform_switch };
    },
    shopifyNotification({ body: { key, value } }) {
      setting = { ...setting, store_events: { ...setting.store_events, [key]: value } };
      return { key, value };
    },
  };
};

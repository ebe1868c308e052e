import type { ShopFacts } from './shop-facts.store';

/** For tests only: a shop on the free plan that has used nothing, with changes. */
export const testFacts = (change: Partial<ShopFacts> = {}): ShopFacts => ({
  shop_id: '1', domain: 'demo.myshopify.com', name: 'Demo', primary_domain: '', email_enc: null, timezone: 'UTC', date_lags: null, currency: 'USD', locale: 'en', plan: 'free',
  pricing_version: '202407', sync_day: 30, installed_at: new Date('2026-11-01T00:00:00Z'), first_installed_at: new Date('2026-11-01T00:00:00Z'), uninstalled_at: null,
  reconciled_until: null, created_at: new Date('2026-11-01T00:00:00Z'), needs_token: false, free_trial: true, target_type: 0, double: false, quota_total: null,
  old_total: 0, old_consume: 0, affiliate_type: 0, affiliate_discount: '0', affiliate_coupon: '', affiliate_ends_at: null, new_user_coupon: '', show_pagefly: false,
  used: 0, guide: null, settings: {}, star: 0, ...change,
});

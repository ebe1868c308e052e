import type { Session } from '@parcelway/api';
import type { PlatformMessages } from '@parcelway/api/shell';
import {
  affiliateMessage,
  showsAffiliateBanner,
  showsNewUserBanner,
  type QuotaLevel,
  type UserSetting,
} from '@parcelway/domain';

type AffiliateMessage = NonNullable<ReturnType<typeof affiliateMessage>>;
export type Banner =
  | { kind: 'reconnect' }
  | { kind: 'frozen' }
  | { kind: 'sync_failed'; since: string }
  | { kind: 'quota'; level: QuotaLevel; until: string }
  | { kind: 'new_user'; coupon: string; percent: number }
  | { kind: 'affiliate'; message: AffiliateMessage };

/** Where the server remembers that a banner was closed; a failed sync is a new one each time, and remembered for the tab. */
export const CLOSED_AT: Partial<Record<Banner['kind'], UserSetting>> = {
  reconnect: 'shopify_api_banner',
  new_user: 'new_user_banner',
  affiliate: 'dashboard_affiliate_banner',
};

/** Under which word a closed banner is remembered. */
export const closedKey = (banner: Banner): string =>
  banner.kind === 'sync_failed'
    ? `sync_failed.${banner.since}`
    : banner.kind === 'quota'
      ? `quota.${banner.level}.${banner.until}`
      : banner.kind;

/** The overview of billing shows these in its own words. */
export const isOfBilling = ({ kind }: Banner): boolean => kind === 'frozen' || kind === 'quota';

/** The banners above a screen, most urgent first. */
export function bannersOf(session: Session | undefined, messages: PlatformMessages['messages'] = []): Banner[] {
  if (!session) return [];
  const { new_user_coupon: coupon, affiliate_type: type, affiliate_discount: value } = session;
  const failed = messages.find(({ code }) => code === 'sync_failed');
  // The session has it too, unless it was closed; what ended after the session comes by the message alone.
  const lost =
    session.shopify_api_banner || (session.authorized && messages.some(({ code }) => code === 'reconnect_store'));
  const message = showsAffiliateBanner(session.dashboard_affiliate_banner, type) ? affiliateMessage(type, value) : null;
  return [
    ...(lost ? [{ kind: 'reconnect' as const }] : []),
    ...(messages.some(({ code }) => code === 'plan_frozen') ? [{ kind: 'frozen' as const }] : []),
    ...(failed ? [{ kind: 'sync_failed' as const, since: failed.since ?? '' }] : []),
    ...messages.flatMap(({ code, until }) =>
      code === 'quota_80' || code === 'quota_100'
        ? [{ kind: 'quota' as const, level: code === 'quota_80' ? (80 as const) : (100 as const), until: until ?? '' }]
        : [],
    ),
    ...(showsNewUserBanner(coupon, type) ? [{ kind: 'new_user' as const, coupon, percent: value }] : []),
    ...(message ? [{ kind: 'affiliate' as const, message }] : []),
  ];
}

import type { BillingAlone } from '@parcelway/shop-twin';
import { PlatformError, type Platform } from '../platform/platform.port';
import { createBilling } from '../platform/shopify/billing';
import { BILLING } from '../platform/shopify/billing-operations';
import type { OfflineTokens } from '../platform/shopify/oauth';
import type { Fault } from './billing-acts';

/**
 * For tests only: the platform as a server's process calls it, which may die before and after each call.
 * @param on.effect comes before each effect, and throws when the process is over
 * @param on.faultOfCall what goes wrong in this call
 * @param on.meanwhile what the merchant does while the call is on its way back
 */
export function mortalPlatform(
  store: BillingAlone,
  domain: string,
  on: { effect(): void; faultOfCall(): Fault['kind'] | null; meanwhile(): void },
): Platform {
  const call = <T>(run: () => T): T => {
    on.effect();
    const fault = on.faultOfCall();
    const lost = new PlatformError('no answer', 'unavailable');
    if (fault === 'call-lost') throw lost;
    if (!store.isInstalled) throw new PlatformError('no access', 'unauthorized');
    const answer = run();
    if (fault === 'approved-meanwhile') on.meanwhile();
    on.effect();
    if (fault === 'answer-lost') throw lost;
    return answer;
  };
  const billing = createBilling({
    call: async (_shop, query, variables, schema) => {
      const [, mutation = ''] = /\{\s*(\w+)\(/.exec(query) ?? [];
      return schema.parse(call(() => (query === BILLING ? store.read() : store.mutate(mutation, variables))));
    },
  });
  const platform: Partial<Platform> = {
    ...billing,
    shopInfo: async () =>
      call(() => ({
        ...{ name: 'Life', email: '', domain, primaryDomain: domain, currency: 'USD', timezone: 'UTC' },
        ...{ locale: 'en', country: '' },
      })),
  };
  return platform as Platform;
}

/** For tests only: a store of the twin. */
export const storeOf = (domain: string): ConstructorParameters<typeof BillingAlone>[0] => ({
  ...{ domain, id: '1', name: 'Life', email: 'life@example.com', currency: 'USD', timezone: 'UTC', locale: 'en' },
  ...{ countryCode: 'US', ratePoints: 100 },
  staff: { id: '1', firstName: 'A', lastName: 'M', email: 'a@example.com', locale: 'en', accountOwner: true },
});

/** For tests only: what an installation brings. */
export const tokensAt = (now: number): OfflineTokens => ({
  ...{ accessToken: 'access', refreshToken: 'refresh', scope: 'read_orders' },
  accessExpiresAt: new Date(now + 3_600_000),
  refreshExpiresAt: new Date(now + 90 * 86_400_000),
});

import type { AppContext } from '../context';

/** Where the store mounts the shopper's page under its own domain, by the app proxy. */
export const TRACK_PATH = '/apps/track';

/**
 * The store's own address, without a slash at the end.
 * @param domain as the platform knows the store; it redirects to the store's main domain.
 */
export const storeUrl = (config: Pick<AppContext['config'], 'PLATFORM_SHOP_URL'>, domain: string): string =>
  config.PLATFORM_SHOP_URL.replaceAll('{shop}', domain).replace(/\/+$/, '');

/** The store's name in addresses of the platform's and ours. */
export const handleOf = (domain: string): string => domain.replace(/\.myshopify\.com$/, '');

/** The store's admin, without a slash at the end. */
export const storeAdminUrl = (config: Pick<AppContext['config'], 'PLATFORM_ADMIN_URL'>, domain: string): string =>
  `${config.PLATFORM_ADMIN_URL}/store/${handleOf(domain)}`;

/**
 * The app inside the store's admin.
 * @param path one of ours, which the admin passes on to us
 */
export const appInAdminUrl = (
  config: Pick<AppContext['config'], 'PLATFORM_ADMIN_URL' | 'SHOPIFY_APP_HANDLE'>,
  domain: string,
  path: string,
): string => `${storeAdminUrl(config, domain)}/apps/${config.SHOPIFY_APP_HANDLE}${path}`;

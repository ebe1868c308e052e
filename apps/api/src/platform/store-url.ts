import type { AppContext } from '../context';

/** Where the store mounts the shopper's page under its own domain, by the app proxy. */
export const TRACK_PATH = '/apps/track';

/** The store's own address, without a slash at the end. @param domain as the platform knows the store; it leads on to the store's main domain. */
export const storeUrl = (config: Pick<AppContext['config'], 'PLATFORM_SHOP_URL'>, domain: string): string =>
  config.PLATFORM_SHOP_URL.replaceAll('{shop}', domain).replace(/\/+$/, '');

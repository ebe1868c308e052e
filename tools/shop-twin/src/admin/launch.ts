import { queryHmac } from '../signatures';
import type { Store, Twin } from '../twin';

/**
 * The address of an app page as the admin opens it: the path's own query and the launch parameters, signed together.
 * @param path of the app, e.g. /orders?item=1
 * @param locale of the staff member; null: their own
 */
export function launchUrl(twin: Twin, store: Store, path: string, locale: string | null): string {
  const { shop } = store;
  const staff = locale ? { ...shop.staff, locale } : shop.staff;
  const url = new URL(twin.config.appUrl);
  const [pathname = '/', search = ''] = path.split('?');
  url.pathname = pathname;
  const params = {
    ...Object.fromEntries(new URLSearchParams(search)),
    ...Object.fromEntries(new URLSearchParams(twin.launchQuery({ ...shop, staff }))),
  };
  url.search = new URLSearchParams({ ...params, hmac: queryHmac(params, twin.config.apiSecret) }).toString();
  return url.href;
}

/** A BCP 47 tag as the admin offers them, or null. */
export function localeOf(text: unknown): string | null {
  return typeof text === 'string' && /^[a-z]{2}(-[A-Z]{2})?$/.test(text) ? text : null;
}

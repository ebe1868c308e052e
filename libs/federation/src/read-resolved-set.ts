import { RESOLVED_SET_ELEMENT, type ResolvedSet } from '@parcelway/remote-contract';

/** Used when the document carries no set: the shell then shows its own screens, and every remote as not released. */
const EMPTY: ResolvedSet = {
  shell: { version: 'none' }, remotes: [], product: 'Parcelway', embedded: false, shop: null,
  storeAdminUrl: 'https://admin.shopify.com/store/{handle}', supportUrl: '/', helpUrl: null,
};

/** The releases this page lives with, from the document the registry served. Never throws. */
export function readResolvedSet(): ResolvedSet {
  try {
    const parsed = JSON.parse(document.getElementById(RESOLVED_SET_ELEMENT)?.textContent ?? '') as Partial<ResolvedSet>;
    return { ...EMPTY, ...parsed };
  } catch (error) {
    console.error('The document carries no list of releases', error);
    return EMPTY;
  }
}

import { embeddedAdapter, standAloneAdapter, type HostAdapter } from '@parcelway/host';

/**
 * The host this page runs in.
 * @param embedded the document was served for the store admin's frame
 * @throws when App Bridge did not load in that frame
 */
export function createAdapter(embedded: boolean, navigate: (path: string) => void): HostAdapter {
  if (!embedded) return standAloneAdapter(navigate);
  if (!window.shopify) throw new Error("App Bridge did not load in the admin's frame");
  return embeddedAdapter(window.shopify);
}

import type { RemoteJson } from './remote-json.schema';

/** Where a remote is loaded from, for this shop and this page's whole life. */
export interface ResolvedRemote {
  id: string;
  /** Release name, `<package version>-<content hash>`. */
  version: string;
  /** Path of `mf-manifest.json` on the page's own origin. */
  manifest: string;
  contract: RemoteJson;
}

/**
 * What the registry writes into the shell's document (`<script type="application/json" id="resolved-set">`), so that a page
 * never has to ask for it.
 */
export interface ResolvedSet {
  shell: { version: string };
  remotes: ResolvedRemote[];
  product: string;
  /** True when the document was served for the store admin's frame. */
  embedded: boolean;
  /** The shop the launch was authenticated for; null stand-alone. */
  shop: string | null;
  /** The store admin of a shop, with `{handle}` in it. */
  storeAdminUrl: string;
  /** Where "Contact us" leads. */
  supportUrl: string;
  /** The FAQ behind "Help Docs"; null = no such entry. */
  helpUrl: string | null;
}

/** Id of the script element that holds the {@link ResolvedSet}. */
export const RESOLVED_SET_ELEMENT = 'resolved-set';

import type { RemoteJson } from './remote-json.schema';

/** One release of a remote, and what its files are checked against. */
export interface ResolvedRelease {
  /** Release name, `<package version>-<content hash>`. */
  version: string;
  /** Path of `mf-manifest.json`: on the page's own origin, or on the developer's machine for a local override. */
  manifest: string;
  contract: RemoteJson;
  /** Least counter its signed list of files may carry. Null only for a local override, whose files change with every edit. */
  counter: number | null;
}

/** Where a remote is loaded from, for this shop and this page's whole life. */
export interface ResolvedRemote extends ResolvedRelease {
  id: string;
  channel: 'stable' | 'canary' | 'override';
  /** The good release before this one, for a page that cannot load it. */
  previous: ResolvedRelease | null;
}

/** A release chosen for this session alone, by someone who may. */
export interface ActiveOverride {
  remote: string;
  version: string;
  /** ISO time from which it is ignored. */
  expiresAt: string;
}

/** A key that lists of files may be signed with: raw Ed25519 public key, base64url. */
export interface VerificationKey {
  id: string;
  key: string;
}

/**
 * What the registry writes into the shell's document (`<script type="application/json" id="resolved-set">`), so that a page
 * never has to request it.
 */
export interface ResolvedSet {
  shell: { version: string };
  remotes: ResolvedRemote[];
  /** Remotes that are switched off for this shop: their addresses show a notice, and they are in no menu. */
  off: RemoteJson[];
  keys: VerificationKey[];
  overrides: ActiveOverride[];
  /** Goes with what the page reports of its remotes; names page, shop and releases, signed by the registry. */
  reportToken: string;
  product: string;
  /** True when the document was served for the store admin's frame. */
  embedded: boolean;
  /** The shop the launch was authenticated for; null stand-alone. */
  shop: string | null;
  /** The product's own origin, for a page that is reached under another name; empty = not known. */
  appUrl: string;
  /** The store admin of a shop, with `{handle}` in it. */
  storeAdminUrl: string;
  /** Where "Contact us" leads. */
  supportUrl: string;
  /** The FAQ behind "Help Docs": an address, or a path of ours that accepts `?lang=`; null = no such entry. */
  helpUrl: string | null;
  /** Whether there is a live chat to open. */
  chat: boolean;
  /** Whether the product's own top bar and footer are shown. */
  header: boolean;
  footer: boolean;
}

/** Id of the script element that holds the {@link ResolvedSet}. */
export const RESOLVED_SET_ELEMENT = 'resolved-set';

import {
  RESOLVED_SET_ELEMENT,
  type RemoteJson,
  type ResolvedRemote,
  type ResolvedSet,
} from '@parcelway/remote-contract';

/** Used when the document carries no set: the shell then shows its own screens, and every remote as not released. */
const EMPTY: ResolvedSet = {
  shell: { version: 'none' },
  remotes: [],
  off: [],
  keys: [],
  overrides: [],
  reportToken: '',
  product: 'Parcelway',
  embedded: false,
  shop: null,
  appUrl: '',
  storeAdminUrl: 'https://admin.shopify.com/store/{handle}',
  supportUrl: '/',
  helpUrl: null,
  chat: false,
  header: true,
  footer: true,
};

/**
 * The releases this page lives with, from the document the registry served. An older registry may leave out what it does not know yet.
 * Never throws.
 */
export function readResolvedSet(): ResolvedSet {
  try {
    const parsed = JSON.parse(document.getElementById(RESOLVED_SET_ELEMENT)?.textContent ?? '') as Partial<ResolvedSet>;
    return {
      ...EMPTY,
      ...parsed,
      remotes: readRemotes(parsed.remotes),
      off: listOf(parsed.off).filter(isContract),
      keys: listOf(parsed.keys),
      overrides: listOf(parsed.overrides),
    };
  } catch (error) {
    console.error('The document carries no list of releases', error);
    return EMPTY;
  }
}

const listOf = <T>(value: readonly T[] | undefined): T[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The remotes of a set or of an answer; an incomplete one is left out, with a console warning. */
export function readRemotes(value: unknown): ResolvedRemote[] {
  return listOf(value as Partial<ResolvedRemote>[] | undefined).flatMap((remote) => {
    if (!isText(remote?.id) || !isText(remote.version) || !isText(remote.manifest) || !isContract(remote.contract)) {
      console.error('A remote of the list of releases is not complete', remote);
      return [];
    }
    return [{ channel: 'stable' as const, previous: null, counter: null, ...remote } as ResolvedRemote];
  });
}

const isContract = (contract: Partial<RemoteJson> | undefined): boolean =>
  isText(contract?.id) &&
  isText(contract.i18n?.namespace) &&
  Array.isArray(contract.routes) &&
  contract.routes.length > 0 &&
  contract.routes.every((route) => isText(route?.ref) && isText(route.path));

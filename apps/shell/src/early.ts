/**
 * Runs before the shell's own code has arrived: requests the session and the first data of the screen at this address, with the
 * stored token. The client uses the answers instead of requesting again; nothing here decides or shows anything.
 */
import { createTokenSource } from '@parcelway/host/token-source';
import { inMenuOrder } from '@parcelway/domain';
import { entryPath } from '@parcelway/remote-contract/entry-path';
import { RESOLVED_SET_ELEMENT, type ResolvedSet } from '@parcelway/remote-contract/resolved-set';
import { storeEarly } from './boot/preloaded-responses';
import { shopOf } from './boot/launch';

const SESSION = 'v1/auth/session';

async function fetchEarly(set: ResolvedSet, { pathname, searchParams, origin }: URL): Promise<void> {
  const idToken = searchParams.get('id_token');
  const tokens = createTokenSource(
    set.shop ?? shopOf(searchParams.get('shop') ?? ''),
    set.embedded && idToken ? async () => idToken : null,
  );
  const token = await tokens.getToken();
  // Without one the sign-in comes first; a one-time code is traded for one.
  if (!token || searchParams.has('code') || searchParams.has('token')) return;
  const contracts = set.remotes.map(({ contract }) => contract);
  const [home] = inMenuOrder(contracts);
  const path = pathname === '/' && home ? entryPath(home) : pathname;
  // What follows a query of the remote's own cannot be known here; the launch's own parameters are no such query.
  const plain = [...searchParams.keys()].every((name) => LAUNCH.has(name));
  const calls = plain
    ? (contracts.flatMap(({ first = [] }) => first).find((first) => first.path === path)?.calls ?? [])
    : [];
  for (const call of [SESSION, ...calls]) {
    const url = `${origin}/api/${call}`;
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    // eslint-disable-next-line no-restricted-globals -- the client of libs/api is among the code that has not arrived yet
    storeEarly(url, fetch(url, { credentials: 'include', headers }));
  }
}

const LAUNCH = new Set(['embedded', 'host', 'id_token', 'locale', 'session', 'shop', 'timestamp', 'hmac', 'lng']);

const element = document.getElementById(RESOLVED_SET_ELEMENT);
if (element?.textContent)
  void fetchEarly(JSON.parse(element.textContent) as ResolvedSet, new URL(window.location.href));

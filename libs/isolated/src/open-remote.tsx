import { PERMISSIONS } from '@parcelway/domain';
import { renderInHost, type InHost } from '@parcelway/testing';
import type { Remote } from '@parcelway/remote-contract';
import { scenarioFetch, type MakeHandlers, type ScenarioFetch } from './scenarios';

export interface Opening {
  /** What its calls meet; `happy` when left out. */
  scenario?: ScenarioFetch['scenario'];
  /** Addresses of other remotes' screens, by their refs; its own are known. */
  links?: Record<string, string>;
}

/** The used part of a `remote.json`, whose texts TypeScript widens to string. */
interface Routed {
  id: string;
  routes: { ref: string; path: string }[];
}

export interface OpenedRemote extends InHost {
  /** Addresses of the calls it made, decoded: `/api/v1/couriers`. */
  requests: string[];
}

const original = globalThis.fetch;

/** For tests: a remote at an address, its calls answered as on its isolated page. */
export async function openRemote(
  { remote, contract, handlers }: { remote: Remote; handlers: MakeHandlers; contract: Routed },
  route: string,
  { scenario = 'happy', links = {} }: Opening = {},
): Promise<OpenedRemote> {
  const answer = scenarioFetch({ scenario, handlers, permissions: PERMISSIONS, passOn: original });
  const requests: string[] = [];
  globalThis.fetch = (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href);
    requests.push(decodeURIComponent(pathname + search));
    return answer(input, init);
  };
  const host = await renderInHost(<remote.Root />, {
    route,
    at: `/${route.split(/[/?#]/)[1] ?? ''}/*`,
    routes: { ...Object.fromEntries(contract.routes.map(({ ref, path }) => [ref, path])), ...links },
    messages: { [contract.id]: (language) => remote.messages(language) },
  });
  return { ...host, requests };
}

/** Restores the page's own `fetch`; in `afterEach`. */
export const closeRemote = (): void => {
  globalThis.fetch = original;
};

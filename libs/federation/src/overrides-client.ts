/** Releases of a remote that this session tests, the newest first. */
export interface ReleaseChoice {
  remote: string;
  /** `state`: `stable`, `canary`, `previous` or `taken back`; empty for one that no shop gets. */
  releases: { version: string; state: string }[];
}

/** Which releases this session may choose from. @throws when the registry does not answer */
export async function overrideChoices(reportToken: string): Promise<ReleaseChoice[]> {
  const response = await call('releases', reportToken, { cache: 'no-store' });
  const { remotes } = (await response.json()) as { remotes?: ReleaseChoice[] };
  if (!Array.isArray(remotes)) throw new Error('/registry/overrides/releases answered no list of releases');
  return remotes;
}

/** Opens another release of a remote that this session tests, from the next page on. @throws when the registry did not do it */
export async function changeOverride(reportToken: string, remote: string, release: string): Promise<void> {
  await call('change', reportToken, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ remote, release }),
  });
}

async function call(name: string, reportToken: string, init: RequestInit): Promise<Response> {
  const response = await fetch(`/registry/overrides/${name}`, {
    ...init,
    headers: { ...init.headers, 'x-report-token': reportToken },
  });
  if (!response.ok) throw new Error(`/registry/overrides/${name} answered ${response.status}`);
  return response;
}

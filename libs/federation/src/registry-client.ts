import type { ResolvedRemote } from '@parcelway/remote-contract';
import { readRemotes } from './read-resolved-set';

/** Fetches the releases that this page's shop gets now. An invalid answer counts as empty. */
export async function fetchRegistry(reportToken: string, timeoutMs: number): Promise<ResolvedRemote[]> {
  try {
    const response = await fetch('/resolve', {
      headers: { 'x-report-token': reportToken },
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) return [];
    return readRemotes(((await response.json()) as { remotes?: unknown }).remotes);
  } catch {
    return [];
  }
}

/** Whether the server that would answer a reload can be reached; a reload that finds none ends on the browser's own error page. */
export async function isRegistryReachable(timeoutMs: number): Promise<boolean> {
  try {
    return (await fetch('/resolve', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })).ok;
  } catch {
    return false;
  }
}

/** Ends the overrides of this session. @throws when the registry did not do it */
export async function resetOverrides(reportToken: string): Promise<void> {
  const response = await fetch('/registry/overrides/reset', {
    method: 'POST',
    headers: { 'x-report-token': reportToken },
  });
  if (!response.ok) throw new Error(`/registry/overrides/reset answered ${response.status}`);
}

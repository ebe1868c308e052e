import { loadRemote, registerPlugins, registerRemotes, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** What the loader needs of module federation. */
export interface ContainerRuntime {
  /** Makes a remote known by the address of its manifest. From the second attempt on, the runtime's memory of the failure is dropped. */
  register(id: string, manifest: string, attempt: number): void;
  /** Loads the manifest, the container and the exposed module. */
  load(id: string): Promise<unknown>;
}

/** The same rule as in tools/webpack: the container's global name. */
const containerName = (id: string) => `parcelway_${id.replaceAll('-', '_')}`;

const withAttempt = (address: string, attempt: number): string => {
  const url = new URL(address, window.location.href);
  if (attempt > 0) url.searchParams.set('r', String(attempt));
  return url.href;
};

function resilience(timeoutMs: number): ModuleFederationRuntimePlugin {
  const scriptAttempts = new Map<string, number>();
  return {
    name: 'parcelway-resilience',
    // The runtime looks at neither the status nor the clock: an error page would be parsed as a manifest, a hang would hang for ever.
    async fetch(url) {
      const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
      if (!response.ok) throw new Error(`HTTP ${response.status} for ${url}`);
      return response;
    },
    createScript({ url }) {
      const script = document.createElement('script');
      // Browsers queue an address behind the same address that hangs, so a second try gets one of its own.
      const attempt = scriptAttempts.get(url) ?? 0;
      scriptAttempts.set(url, attempt + 1);
      script.src = withAttempt(url, attempt);
      script.crossOrigin = 'anonymous';
      script.async = true;
      return { script, timeout: timeoutMs };
    },
  };
}

/** Module federation as it runs in the browser. @param timeoutMs for the manifest and for each script */
export function containerRuntime(timeoutMs: number): ContainerRuntime {
  registerPlugins([resilience(timeoutMs)]);
  return {
    register(id, manifest, attempt) {
      registerRemotes([{ name: containerName(id), entry: withAttempt(manifest, attempt) }], { force: attempt > 0 });
    },
    load: (id) => loadRemote(`${containerName(id)}/remote`),
  };
}

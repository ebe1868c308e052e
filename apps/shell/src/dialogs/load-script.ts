const loads = new Map<string, Promise<void>>();

/**
 * Loads somebody else's script, once per page. The server names it; the document's policy allows no origin but the configured ones.
 * @param data read by the script from its own element, e.g. `token` from `data-token`
 * @throws when it is not an https address, or does not load
 */
export function loadScript(address: string, data: Readonly<Record<string, string>> = {}): Promise<void> {
  const running = loads.get(address);
  if (running) return running;
  const load = append(address, data);
  loads.set(address, load);
  // The next click may find the network back.
  load.catch(() => loads.delete(address));
  return load;
}

async function append(address: string, data: Readonly<Record<string, string>>): Promise<void> {
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.username !== '') throw new Error(`${url.origin} is no place for a script`);
  const script = document.createElement('script');
  Object.assign(script, { src: url.href, async: true });
  Object.assign(script.dataset, data);
  await new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${url.origin} did not deliver its script`));
    });
    document.head.append(script);
  });
}

/**
 * Handlers for what leads to a part whose code comes later: it is fetched as soon as the pointer or the focus is there, so that the click
 * finds it. One that fails is fetched again by the click.
 */
export function preloadOn(
  ...loads: (() => Promise<unknown>)[]
): Record<'onMouseEnter' | 'onFocus' | 'onTouchStart', () => void> {
  const preload = () => {
    for (const load of loads) load().catch(() => undefined);
  };
  return { onMouseEnter: preload, onFocus: preload, onTouchStart: preload };
}

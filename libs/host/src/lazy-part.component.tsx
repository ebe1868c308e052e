import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { isLostChunk, dispatchPreloadError } from './lost-chunk';

/**
 * A part of a screen whose code comes when it is shown. `React.lazy` would throw when that code is gone after a deploy, and with it
 * would go everything up to the next boundary: here only the part stays away, the form beside it stays as it is, and the shell, which
 * is notified, reloads the page or explains what to do.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy<ComponentType<P>>(() =>
    load().then(
      (part) => ({ default: part }),
      (error: unknown) => {
        if (!isLostChunk(error) || !dispatchPreloadError(error)) throw error;
        return { default: () => null };
      },
    ),
  );
}

import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * A part whose code comes when it is shown. Where that code is gone after a deploy, the part stays away, the screen stays as it is, and
 * the page is notified by an unhandled rejection, as of any code that was requested on a click.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy<ComponentType<P>>(() =>
    load().then(
      (part) => ({ default: part }),
      (error: unknown) => {
        void Promise.reject(error as Error);
        return { default: () => null };
      },
    ),
  );

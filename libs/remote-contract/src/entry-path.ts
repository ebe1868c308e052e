/** Address of a remote's first screen: its first route, without what is optional in it. It may still have parameters that are required. */
export const entryPath = ({ routes }: { routes: readonly { path: string }[] }): string =>
  (routes[0]?.path ?? '/').replace(/\/[^/]+\?/g, '');

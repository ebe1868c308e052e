/** How the server behaves where a release is opened alone, in the order in which it is offered. */
export const SCENARIO_NAMES = ['happy', 'empty', 'many', 'slow', '401', '403', '429', '500', 'offline'] as const;
export type ScenarioName = (typeof SCENARIO_NAMES)[number];

/** Where a release is opened alone. @param release `1.0.0-abc` */
export const isolatedAddress = (remote: string, release: string, scenario?: ScenarioName): string =>
  `/isolated/${remote}@${release}${scenario === undefined ? '' : `?${new URLSearchParams({ scenario })}`}`;

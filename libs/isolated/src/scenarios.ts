import type { Permission, PlanKey } from '@parcelway/domain';
import { SCENARIO_NAMES, type ScenarioName } from '@parcelway/remote-contract/isolated-address';
import {
  abortable,
  answerOf,
  isRefused,
  readCall,
  refusal,
  Refused,
  type Handlers,
} from '@parcelway/testing/contract-fetch';

export {
  Refused,
  type CallName,
  type FakeRequest,
  type Handler,
  type Handlers,
} from '@parcelway/testing/contract-fetch';

/** What a remote answers its calls with. */
export interface Demo {
  /** How many rows a list has before any filter: of parcels, templates, whatever the remote is about. */
  rows: number;
  /** The plan that the shop is set to on the isolated page; undefined: the page, or the test, sets none. */
  plan?: PlanKey;
  /** The day the data is relative to, 00:00 UTC: the same rows and day give the same data. */
  today: Date;
}
/** Makes the handlers of a remote's calls; made anew for each scenario. */
export type MakeHandlers = (demo: Demo) => Handlers;

interface Scenario {
  label: string;
  rows: number;
  /** Milliseconds before each answer. */
  delay?: number;
  /** Every call is answered by this. */
  failure?: Refused;
  offline?: true;
}

const SOME_ROWS = 60;

/** How the server behaves. The messages of the failures are those of the real one. */
export const SCENARIOS = {
  happy: { label: 'Happy', rows: SOME_ROWS },
  empty: { label: 'Empty', rows: 0 },
  many: { label: '10,000 rows', rows: 10_000 },
  slow: { label: 'Slow, 3 s per answer', rows: SOME_ROWS, delay: 3_000 },
  401: {
    label: '401, not signed in',
    rows: SOME_ROWS,
    failure: new Refused(401, 'Sign in again: the session is missing or has expired.'),
  },
  403: {
    label: '403, not allowed',
    rows: SOME_ROWS,
    failure: new Refused(403, 'Your account may not do this. Ask the store owner for access.'),
  },
  429: {
    label: '429, too many requests',
    rows: SOME_ROWS,
    failure: new Refused(429, 'Too many requests. Try again in 40 seconds.'),
  },
  500: {
    label: '500, server error',
    rows: SOME_ROWS,
    failure: new Refused(500, 'Something failed on our side. Try again; if it stays, contact us.'),
  },
  offline: { label: 'Offline', rows: SOME_ROWS, offline: true },
} as const satisfies Record<ScenarioName, Scenario>;
export { SCENARIO_NAMES, type ScenarioName };

export interface ScenarioFetch {
  scenario: ScenarioName;
  handlers: MakeHandlers;
  permissions: readonly Permission[];
  plan?: PlanKey;
  /** Called with every call of ours when it is answered; `status` is 0 when no answer came. */
  onCall?(call: { method: string; path: string; status: number }): void;
  /** Handles what is no call of ours, such as the dev server's updates. */
  passOn: typeof fetch;
  /** @default the current moment */
  now?: Date;
}

/** A `fetch` that answers the calls of the HTTP contract as in the scenario, below the product's real client. */
export function scenarioFetch({
  scenario: name,
  handlers: make,
  permissions,
  plan,
  onCall,
  passOn,
  now = new Date(),
}: ScenarioFetch): typeof fetch {
  const scenario: Scenario = SCENARIOS[name];
  const handlers = make({ rows: scenario.rows, today: startOfDay(now), ...(plan && { plan }) });

  async function reply(call: NonNullable<ReturnType<typeof readCall>>): Promise<Response> {
    if (scenario.delay)
      await new Promise((resolve) => {
        setTimeout(resolve, scenario.delay);
      });
    if (scenario.failure) return refusal(scenario.failure);
    if (call.invalid !== undefined) return refusal({ code: 422, message: call.invalid });
    const { permission } = call.entry;
    if (permission !== null && permission !== 'public' && !permissions.includes(permission)) {
      return refusal({ code: 403, message: `This needs the permission ${permission}. Ask the store owner for it.` });
    }
    const handler = handlers[call.name];
    if (!handler) return refusal({ code: 501, message: `src/isolated/handlers.ts has no handler for ${call.name}.` });
    try {
      return answerOf(call.name, await handler({ params: call.params, query: call.query, body: call.body } as never));
    } catch (error) {
      if (isRefused(error)) return refusal(error);
      // An answer that breaks the contract is an error of the handler: it must not look like a state of the server.
      console.error(error);
      return refusal({
        code: 500,
        message: `The handler of ${call.name} in src/isolated/handlers.ts failed: ${error instanceof Error ? error.message : String(error)}`,
      });
    }
  }

  return async (input, init) => {
    const call = readCall(input, init);
    if (!call) return passOn(input, init);
    const reported = (status: number) =>
      onCall?.({ method: call.entry.method, path: `${call.entry.version}/${call.entry.path}`, status });
    if (scenario.offline) {
      reported(0);
      throw new TypeError('Failed to fetch');
    }
    try {
      const response = await abortable(reply(call), init?.signal);
      reported(response.status);
      return response;
    } catch (error) {
      reported(0);
      throw error;
    }
  };
}

const startOfDay = (moment: Date) => new Date(`${moment.toISOString().slice(0, 10)}T00:00:00Z`);

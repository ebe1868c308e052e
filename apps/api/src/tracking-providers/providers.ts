import type { Logger } from 'pino';
import type { Config, TrackingProviderName } from '../config';
import { createAfterShip } from './aftership';
import { settle, unsettle, type Settled } from './answers';
import { chooseProvider } from './choose-provider';
import { createCircuit, type Circuit } from './circuit';
import { groupBy } from './group-by';
import { ownTurns, type ProviderTurns } from './provider-turns';
import { createSeventeenTrack } from './seventeentrack';
import { createTrackingMore } from './trackingmore';
import type {
  NamedParcel,
  ProviderParcel,
  ProviderWebhook,
  RegisterResult,
  TrackingProvider,
  TrackingSource,
  TrackingResult,
} from './tracking-provider.port';

/**
 * Several providers as one. Results name their provider: the caller stores it with the parcel and passes it in again.
 */
export interface TrackingProviders extends TrackingSource {
  /** By the last part of the address that the provider calls. */
  readonly webhooks: ReadonlyMap<string, ProviderWebhook>;
}

interface Member {
  provider: TrackingProvider;
  circuit: Circuit;
}

/**
 * Makes the providers whose keys are configured, in the configured order.
 * @param turnsOf enforces each one's limits; by default within this process alone.
 */
export function createProviders(
  config: Config,
  log: Logger,
  now: () => Date = () => new Date(),
  turnsOf: (provider: TrackingProviderName) => ProviderTurns = () => ownTurns(),
): TrackingProviders {
  const make: Record<TrackingProviderName, () => TrackingProvider | null> = {
    trackingmore: () => {
      const { TRACKINGMORE_URL, TRACKINGMORE_API_KEY, TRACKINGMORE_WEBHOOK_SECRET } = config;
      if (!TRACKINGMORE_API_KEY || !TRACKINGMORE_WEBHOOK_SECRET) return null;
      return createTrackingMore(
        { TRACKINGMORE_URL, TRACKINGMORE_API_KEY, TRACKINGMORE_WEBHOOK_SECRET },
        log,
        now,
        turnsOf('trackingmore'),
      );
    },
    '17track': () => {
      const { SEVENTEENTRACK_URL, SEVENTEENTRACK_API_KEY } = config;
      if (!SEVENTEENTRACK_API_KEY) return null;
      return createSeventeenTrack({ SEVENTEENTRACK_URL, SEVENTEENTRACK_API_KEY }, log, turnsOf('17track'));
    },
    aftership: () => {
      const { AFTERSHIP_URL, AFTERSHIP_API_KEY, AFTERSHIP_WEBHOOK_SECRET } = config;
      if (!AFTERSHIP_API_KEY || !AFTERSHIP_WEBHOOK_SECRET) return null;
      return createAfterShip({ AFTERSHIP_URL, AFTERSHIP_API_KEY, AFTERSHIP_WEBHOOK_SECRET }, log, turnsOf('aftership'));
    },
  };
  return asOne(
    config.TRACKING_PROVIDERS.flatMap((name) => make[name]() ?? []),
    log,
  );
}

/**
 * Fail-over by courier: each parcel goes to the provider that `chooseProvider` returns, all providers concurrently, so
 * that one that hangs does not delay the others.
 * @param providers at least one, in the order of preference.
 */
export function asOne(providers: readonly TrackingProvider[], log: Logger): TrackingProviders {
  const [first] = providers;
  if (!first) throw new Error('No tracking provider is configured');
  const members: Member[] = providers.map((provider) => ({ provider, circuit: createCircuit(provider.name) }));

  const choose = (registeredWith: string | null, courier: string, among: readonly Member[]): Member | undefined => {
    const name = chooseProvider(
      registeredWith,
      among.map(({ provider, circuit }) => ({
        name: provider.name,
        covers: provider.covers(courier),
        health: circuit.health(),
      })),
    );
    return among.find(({ provider }) => provider.name === name);
  };

  async function callMembers<T extends RegisterResult | TrackingResult>(
    groups: ReadonlyMap<Member, ProviderParcel[]>,
    call: (provider: TrackingProvider, parcels: ProviderParcel[]) => Promise<T[]>,
  ): Promise<Settled<T>> {
    const answers = await Promise.all(
      [...groups].map(async ([{ provider, circuit }, parcels]) => {
        const { results, failures } = await settle(
          parcels,
          circuit.run(() => call(provider, parcels)),
        );
        for (const { error } of failures) error.provider = provider.name;
        return { results: results.map((result) => ({ ...result, provider: provider.name })), failures };
      }),
    );
    return {
      results: answers.flatMap(({ results }) => results),
      failures: answers.flatMap(({ failures }) => failures),
    };
  }

  /**
   * A parcel that one provider refuses for its courier or its quota may be registered with a later one: a refusal costs
   * nothing.
   */
  async function registerFrom(from: number, parcels: readonly ProviderParcel[]): Promise<Settled<RegisterResult>> {
    const among = members.slice(from);
    const { results, failures } = await callMembers(
      groupBy(parcels, ({ provider, courier }) => choose(provider ?? null, courier, among)),
      (provider, group) => provider.register(group),
    );
    const refusals = results.filter(({ reason }) => reason === 'bad_courier' || reason === 'quota');
    const elsewhere = groupBy(parcels, ({ number, courier }) => {
      const refusal = refusals.find((result) => result.number === number && result.courier === courier);
      const next = members.findIndex(({ provider }) => provider.name === refusal?.provider) + 1;
      return next > 0 && members.slice(next).some(({ provider }) => provider.covers(courier)) ? next : undefined;
    });
    const moved = [...elsewhere.values()].flat();
    const later = await Promise.all([...elsewhere].map(([next, group]) => registerFrom(next, group)));
    return {
      results: results
        .filter(
          ({ number, courier }) => !moved.some((parcel) => parcel.number === number && parcel.courier === courier),
        )
        .concat(...later.map((answer) => answer.results)),
      failures: failures.concat(...later.map((answer) => answer.failures)),
    };
  }

  return {
    name: first.name,
    batchSize: Math.max(...providers.map(({ batchSize }) => batchSize)),
    covers: (courier) => providers.some((provider) => provider.covers(courier)),
    webhooks: new Map(providers.map((provider) => [provider.name, provider])),
    register: async (parcels) => unsettle(await registerFrom(0, parcels)),

    async fetch(parcels) {
      const groups = groupBy(parcels, (parcel) => {
        const registeredWith = parcel.provider ?? first.name;
        const member = choose(registeredWith, parcel.courier, members);
        // Its provider has failed: it is absent from the answer like an unknown one, and registered again with the
        // next.
        return member?.provider.name === registeredWith ? member : undefined;
      });
      return unsettle(await callMembers(groups, (provider, group) => provider.fetch(group)));
    },

    async updatedSince(at) {
      const able = members.filter(({ provider }) => provider.updatedSince !== undefined);
      const answers = await Promise.allSettled(
        able.map(({ provider, circuit }) => circuit.run(async () => (await provider.updatedSince?.(at)) ?? [])),
      );
      return answers.flatMap((answer, index): NamedParcel[] => {
        if (answer.status === 'fulfilled') return answer.value;
        // Only a help: parcels become due without it.
        log.warn(
          { provider: able[index]?.provider.name, err: answer.reason as unknown },
          'what has changed is not known',
        );
        return [];
      });
    },
  };
}

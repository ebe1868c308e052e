/** `failing`: its circuit is open; `failed`: for so long that parcels leave it. */
export type Health = 'healthy' | 'failing' | 'failed';

export interface Choice {
  name: string;
  /** Whether it has a code for the parcel's courier. */
  covers: boolean;
  health: Health;
}

/**
 * The provider that is called for a parcel. Registering costs, so a parcel stays where it is registered until that
 * provider has failed; then it moves to a later one in the order, never back: each provider is paid at most once for
 * it.
 * @param registeredWith null: with none yet.
 * @param choices the configured providers in the order of preference.
 * @returns null when none is configured.
 */
export function chooseProvider(registeredWith: string | null, choices: readonly Choice[]): string | null {
  const at = choices.findIndex(({ name }) => name === registeredWith);
  const current = choices[at];
  if (current) {
    if (current.health !== 'failed') return current.name;
    return (choices.slice(at + 1).find(isReady) ?? current).name;
  }
  const covering = choices.filter(({ covers }) => covers);
  // A courier without a code at any provider may still be detected.
  const able = covering.length > 0 ? covering : choices;
  return (able.find(({ health }) => health === 'healthy') ?? able[0])?.name ?? null;
}

const isReady = ({ covers, health }: Choice): boolean => covers && health === 'healthy';

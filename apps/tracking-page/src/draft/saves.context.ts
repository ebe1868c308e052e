import type { PageSaved } from '@parcelway/api/tracking-page';
import { createContext, useContext } from 'react';

interface Answer {
  data?: PageSaved;
  error?: unknown;
}

/**
 * Settings and code of a theme are one draft with one revision. Saves of this tab go one after the other, and each starts from what the one
 * before made: who goes on to the extra code while the settings are still being saved is nobody else.
 */
export interface Saves {
  inTurn<A extends Answer>(theme: string, revision: number, save: (revision: number) => Promise<A>): Promise<A>;
}

export function createSaves(): Saves {
  /** Revision after each save of ours, by theme and the revision before it. */
  const next = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();
  const newest = (theme: string, from: number): number => {
    const after = next.get(`${theme} ${from}`);
    return after === undefined ? from : newest(theme, after);
  };
  return {
    inTurn(theme, revision, save) {
      const turn = last.then(async () => {
        const from = newest(theme, revision);
        const answer = await save(from);
        if (answer.data && answer.data.revision > from) next.set(`${theme} ${from}`, answer.data.revision);
        return answer;
      });
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

export const SavesContext = createContext<Saves | null>(null);

export function useSaves(): Saves {
  const saves = useContext(SavesContext);
  if (!saves) throw new Error('A draft must be edited inside SavesContext');
  return saves;
}

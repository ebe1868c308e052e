/** A stored draft, without its content. */
export interface Saved {
  /** How often it was saved; a save names the one it began with. */
  revision: number;
  /** Null: never. */
  saved_at: string | null;
  saved_by: string;
}
export interface SaveAnswer {
  data?: Saved;
  error?: unknown;
}

/**
 * Parts of one draft (settings and code of a theme) have one revision. Saves of this tab go one after the other, and each starts from what
 * the one before made: who goes on to another part while the first is still being saved is nobody else.
 */
export interface Saves {
  inTurn<A extends SaveAnswer>(draft: string, revision: number, save: (revision: number) => Promise<A>): Promise<A>;
}

export function createSaves(): Saves {
  /** Revision after each save of ours, by draft and the revision before it. */
  const next = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();
  const newest = (draft: string, from: number): number => {
    const after = next.get(`${draft} ${from}`);
    return after === undefined ? from : newest(draft, after);
  };
  return {
    inTurn(draft, revision, save) {
      const turn = last.then(async () => {
        const from = newest(draft, revision);
        const answer = await save(from);
        if (answer.data && answer.data.revision > from) next.set(`${draft} ${from}`, answer.data.revision);
        return answer;
      });
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

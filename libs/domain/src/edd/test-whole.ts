/** For tests only: runs work that may be interrupted without a stop. @returns its result, and how often others would have had their turn */
export function whole<T>(work: Generator<void, T>): { result: T; turns: number } {
  for (let turns = 0; ; turns += 1) {
    const { done, value } = work.next();
    if (done) return { result: value, turns };
  }
}

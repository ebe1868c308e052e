/** Knows whether something typed would be lost if the page went away now. */
export interface LeaveGuard {
  /** Adds something that may object. @param mayLeave called each time; one that throws objects @returns removes it */
  add(mayLeave: () => boolean): () => void;
  /** False while anything objects. */
  canLeave(): boolean;
}

export function createLeaveGuard(): LeaveGuard {
  const guards = new Set<{ mayLeave: () => boolean }>();
  const answer = (mayLeave: () => boolean) => {
    try {
      return mayLeave();
    } catch {
      // One that throws may hold something.
      return false;
    }
  };
  return {
    add(mayLeave) {
      const entry = { mayLeave };
      guards.add(entry);
      return () => void guards.delete(entry);
    },
    canLeave: () => [...guards].every(({ mayLeave }) => answer(mayLeave)),
  };
}

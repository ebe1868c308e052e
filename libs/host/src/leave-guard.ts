/** Knows whether something typed would be lost if the page went away now. */
export interface LeaveGuard {
  /** Adds something that may object. @param mayLeave asked each time; one that throws objects @returns removes it */
  add(mayLeave: () => boolean): () => void;
  /** False while anything objects. */
  canLeave(): boolean;
}

export function createLeaveGuard(): LeaveGuard {
  const asked = new Set<{ mayLeave: () => boolean }>();
  const answer = (mayLeave: () => boolean) => {
    try {
      return mayLeave();
    } catch {
      // Who cannot say may hold something.
      return false;
    }
  };
  return {
    add(mayLeave) {
      const entry = { mayLeave };
      asked.add(entry);
      return () => void asked.delete(entry);
    },
    canLeave: () => [...asked].every(({ mayLeave }) => answer(mayLeave)),
  };
}

/** Knows whether something typed would be lost if the page went away now. */
export interface LeaveGuard {
  /** Adds something that may object. @param mayLeave called each time; one that throws objects @returns removes it */
  add(mayLeave: () => boolean): () => void;
  /** Adds a form that objects while it has changes, and whose screen is left only after the user has confirmed. @returns removes it */
  addForm(isChanged: () => boolean): () => void;
  /** False while anything objects. */
  canLeave(): boolean;
  /** Whether a form has changes that are not saved. */
  hasChangedForm(): boolean;
}

export function createLeaveGuard(): LeaveGuard {
  const guards = new Set<{ mayLeave: () => boolean; isForm: boolean }>();
  const answer = (mayLeave: () => boolean) => {
    try {
      return mayLeave();
    } catch {
      // One that throws may hold something.
      return false;
    }
  };
  const addAs = (isForm: boolean, mayLeave: () => boolean) => {
    const entry = { mayLeave, isForm };
    guards.add(entry);
    return () => void guards.delete(entry);
  };
  return {
    add: (mayLeave) => addAs(false, mayLeave),
    addForm: (isChanged) => addAs(true, () => !isChanged()),
    canLeave: () => [...guards].every(({ mayLeave }) => answer(mayLeave)),
    hasChangedForm: () => [...guards].some(({ mayLeave, isForm }) => isForm && !answer(mayLeave)),
  };
}

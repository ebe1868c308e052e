/** Long enough to read a toast, and to press Undo. */
export const UNDO_MS = 10_000;

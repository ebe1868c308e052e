import { useLayoutEffect, useRef, type RefObject } from 'react';

export type Direction = 'up' | 'down';
export type RowAct = Direction | 'remove';

export interface RowFocus<T extends HTMLElement> {
  container: RefObject<T>;
  /** After the next change the focus goes to the first of these buttons that is there and enabled, else to `otherwise`. */
  next(row: number, acts: readonly RowAct[], otherwise?: string): void;
  /** A row moves by one place, and the focus with it: returns which place. */
  follow(from: number, direction: Direction): number;
}

/**
 * Rows that are moved and removed by buttons in them: the keyboard focus goes with them. A row has `data-row`, its place, and a
 * button's wrapper `data-act`.
 * @param rows what changes when a row is moved or removed
 */
export function useRowFocus<T extends HTMLElement>(rows: unknown): RowFocus<T> {
  const container = useRef<T>(null);
  const wanted = useRef<string[]>([]);
  useLayoutEffect(() => {
    const selectors = wanted.current;
    wanted.current = [];
    for (const selector of selectors) {
      const element = container.current?.querySelector<HTMLElement>(selector);
      if (element) return element.focus();
    }
  }, [rows]);
  const next: RowFocus<T>['next'] = (row, acts, otherwise) => {
    wanted.current = acts.map(
      (act) => `[data-row="${row}"] [data-act="${act}"] button:not([aria-disabled=true], :disabled)`,
    );
    if (otherwise) wanted.current.push(otherwise);
  };
  return {
    container,
    next,
    follow(from, direction) {
      const to = from + (direction === 'up' ? -1 : 1);
      next(to, [direction, direction === 'up' ? 'down' : 'up']);
      return to;
    },
  };
}

import { useState, type KeyboardEvent } from 'react';
import type { Point } from '../chart-data';

/** In which order the arrow keys go through the values of a chart. */
export interface Walk {
  /** Steps along, such as days. */
  along: number;
  /** Values at each step, such as the series of a day. */
  across: number;
  /** Which arrows go along: those of a row, of a column, or all where there is nothing across. */
  arrows: 'row' | 'column' | 'both';
  point(at: number, across: number): Point;
}

const ARROWS: Record<string, { row: boolean; step: 1 | -1 }> = {
  ArrowRight: { row: true, step: 1 },
  ArrowLeft: { row: true, step: -1 },
  ArrowDown: { row: false, step: 1 },
  ArrowUp: { row: false, step: -1 },
};

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));

/** @returns the place after a key, undefined for a key that is not ours */
function after(key: string, walk: Walk, from: [number, number] | null): [number, number] | undefined {
  if (key === 'Home') return [0, from?.[1] ?? 0];
  if (key === 'End') return [walk.along - 1, from?.[1] ?? 0];
  const arrow = ARROWS[key];
  if (!arrow) return undefined;
  // The first key, whichever it is, goes to the first value.
  if (!from) return [0, 0];
  const isAlong = walk.arrows === 'both' || (walk.arrows === 'row') === arrow.row;
  return isAlong
    ? [within(from[0] + arrow.step, walk.along), from[1]]
    : [from[0], within(from[1] + arrow.step, walk.across)];
}

/**
 * The value that is pointed at, by keys or pointer.
 * @param onWalk called with each value that a key went to, with its place among the steps
 */
export function useWalk(walk: Walk, onWalk: (point: Point, at: number) => void) {
  const [keyed, setKeyed] = useState<[number, number] | null>(null);
  const [pointed, setPointed] = useState<Point | null>(null);
  // Figures may have become fewer since.
  const place = keyed && ([within(keyed[0], walk.along), within(keyed[1], walk.across)] as [number, number]);
  const leave = () => {
    setKeyed(null);
    setPointed(null);
  };
  return {
    active: pointed ?? (place && walk.point(...place)),
    onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key === 'Escape' && (keyed || pointed)) {
        // The dialog around it, if any, stays.
        event.stopPropagation();
        leave();
        return;
      }
      const next = after(event.key, walk, place);
      if (!next) return;
      event.preventDefault();
      setPointed(null);
      setKeyed(next);
      onWalk(walk.point(...next), next[0]);
    },
    pointTo: (point: Point | null) =>
      setPointed((before) =>
        before?.series === point?.series && before?.category === point?.category ? before : point,
      ),
    leave,
  };
}

import { useRef, type PointerEvent } from 'react';
import { moved, scaled, type View } from './zoom';

interface Point {
  x: number;
  y: number;
}
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Moves a view with one pointer, and scales it with two. @returns handlers for the element that is touched */
export function usePointerZoom(change: (next: (view: View) => View) => void) {
  const down = useRef(new Map<number, Point>());
  const lift = (event: PointerEvent) => void down.current.delete(event.pointerId);
  return {
    onPointerDown(event: PointerEvent) {
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent) {
      const before = down.current.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1];
      down.current.set(event.pointerId, now);
      if (other) {
        const factor = distance(now, other) / Math.max(1, distance(before, other));
        change((view) => scaled(view, factor));
      } else {
        const room = { width: window.innerWidth, height: window.innerHeight };
        change((view) => moved(view, now.x - before.x, now.y - before.y, room));
      }
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onPointerLeave: lift,
  };
}

/** The transform of an enlarged image: its size against the one that fits the window, and how far it was moved, in pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export const FITTED: View = { scale: 1, x: 0, y: 0 };
/** One notch of the wheel, one press of a key or button. */
export const SMALLER = 0.9;
export const LARGER = 1.1;
const LEAST = 0.25;
const MOST = 8;

/** The view made larger or smaller; one that fits the window is in its middle. */
export function scaled({ scale, x, y }: View, factor: number): View {
  const next = Math.min(MOST, Math.max(LEAST, scale * factor));
  if (next <= 1) return { scale: next, x: 0, y: 0 };
  // What is in the middle stays in the middle.
  return { scale: next, x: x * (next / scale), y: y * (next / scale) };
}

/** The view moved, as far as half the window beyond the image's own edge. @param room width and height of the window */
export function moved({ scale, x, y }: View, dx: number, dy: number, room: { width: number; height: number }): View {
  if (scale <= 1) return { scale, x: 0, y: 0 };
  const within = (value: number, size: number) => Math.min((size * scale) / 2, Math.max((-size * scale) / 2, value));
  return { scale, x: within(x + dx, room.width), y: within(y + dy, room.height) };
}

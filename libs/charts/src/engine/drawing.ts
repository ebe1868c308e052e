import type { Point } from '../chart-data';

/** A place in the drawing, in CSS pixels from its upper left corner. */
export interface Place {
  x: number;
  y: number;
}

/** What the frame requires of a drawing. */
export interface Drawing {
  placeOf(point: Point): Place | null;
  /** The value at a place, for pointers. */
  pointAt(place: Place): Point | null;
  /** How much of the width belongs to one category, to mark it; 0 for a line. Null where nothing is marked. */
  band: { along: 'x' | 'y'; size: number } | null;
  /** The picture as shown in the page. */
  svg(): SVGSVGElement | null;
}

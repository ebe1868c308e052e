import world from './world.json';
import fine from './world-fine.svg';
import svg from './world.svg';

/** The outlines of land and borders, drawn by `tools/content/world-map.mjs`: of the world, and finer for a view of some countries. */
export const worldSvg: string = svg;
export const worldFineSvg: string = fine;
export const WORLD: Readonly<{ width: number; height: number }> = world;

const SCALE = world.width / (2 * Math.PI);
const COUNTRIES: Readonly<Record<string, readonly number[] | undefined>> = world.countries;

export interface MapPoint {
  x: number;
  y: number;
}

/** Where a place lies on the drawing. @param latitude, longitude in degrees */
export const pointOf = (latitude: number, longitude: number): MapPoint => ({
  x: world.width / 2 + (SCALE * longitude * Math.PI) / 180,
  y: world.top - SCALE * Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)),
});

/** Where the people of a country live, on average. @param code ISO 3166-1 alpha-2 */
export function pointOfCountry(code: string): MapPoint | null {
  const [x, y] = COUNTRIES[code] ?? [];
  return x === undefined || y === undefined ? null : { x, y };
}

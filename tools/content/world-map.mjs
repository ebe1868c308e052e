// @ts-check
/**
 * Draws the map of the shopper's page anew: the outlines of land and borders, coarse for a view of the world and fine for one of some
 * countries, and where the people of each country live.
 * Run it by hand after an update of world-atlas or city-timezones: `node tools/content/world-map.mjs`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import cityTimezones from 'city-timezones';
import { geoMercator, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';

const OUT = path.resolve(import.meta.dirname, '../../apps/storefront/src/map');
const WIDTH = 1000;
/** What lies beyond these latitudes has no parcels. */
const NORTH = 80;
const SOUTH = -58;
/** `near`: points of an outline that are nearer to each other, in units of the drawing, are one. `off`: how far a line may be off. */
const DRAWINGS = {
  'world.svg': { atlas: '110m', near: 2.5, off: 0, digits: 1, border: 0.25 },
  'world-fine.svg': { atlas: '50m', near: 0.3, off: 0.2, digits: 1, border: 0.12 },
};

const scale = WIDTH / (2 * Math.PI);
/** @param {number} latitude in degrees */
const mercator = (latitude) => scale * Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
const top = mercator(NORTH);
const height = Math.round(top - mercator(SOUTH));
const projection = geoMercator()
  .scale(scale)
  .translate([WIDTH / 2, top])
  .clipExtent([
    [0, 0],
    [WIDTH, height],
  ]);
for (const [name, { atlas, near, off, digits, border }] of Object.entries(DRAWINGS)) {
  const draw = geoPath(projection).digits(digits);
  /** @type {import('topojson-specification').Topology<{ countries: import('topojson-specification').GeometryCollection, land: import('topojson-specification').GeometryCollection }>} */
  const world = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve(`world-atlas/countries-${atlas}.json`), 'utf8'),
  );
  const land = shorter(draw(feature(world, world.objects.land)) ?? '', near, off, digits);
  const borders = shorter(draw(mesh(world, world.objects.countries, (a, b) => a !== b)) ?? '', near, off, digits);
  // Of one middle grey, half transparent: it can be seen on any card. An image in an image knows nothing of the page's colours.
  writeFileSync(
    path.join(OUT, name),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}"><path fill="#8a90a0" fill-opacity=".32" d="${land}"/><path fill="none" stroke="#8a90a0" stroke-opacity=".6" stroke-width="${String(border).slice(1)}" d="${borders}"/></svg>\n`,
  );
}

/** @type {Map<string, { x: number, y: number, people: number }>} */
const countries = new Map();
for (const { iso2, lat, lng, pop } of cityTimezones.cityMapping) {
  const point = projection([lng, lat]);
  if (!point || !/^[A-Z]{2}$/.test(iso2)) continue;
  const people = pop || 1;
  const sum = countries.get(iso2) ?? { x: 0, y: 0, people: 0 };
  countries.set(iso2, { x: sum.x + point[0] * people, y: sum.y + point[1] * people, people: sum.people + people });
}
const points = Object.fromEntries(
  [...countries]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { x, y, people }]) => [code, [Number((x / people).toFixed(1)), Number((y / people).toFixed(1))]]),
);
writeFileSync(
  path.join(OUT, 'world.json'),
  `${JSON.stringify({ width: WIDTH, height, top: Number(top.toFixed(3)), countries: points })}\n`,
);

/**
 * Each line as steps from the point before, without points that are so near the one before that nobody sees them.
 * @param {string} d absolute commands M, L and Z
 * @param {number} near in units of the drawing
 * @param {number} off
 * @param {number} digits
 */
function shorter(d, near, off, digits) {
  const unit = 10 ** digits;
  return d.replace(/M[^MZ]*/g, (line) => {
    const pairs = straighter(
      line
        .slice(1)
        .split('L')
        .map((pair) => pair.split(',').map(Number)),
      off,
    ).map((pair) => pair.map((value) => Math.round(value * unit)));
    let [x = 0, y = 0] = pairs[0] ?? [];
    // Islands that are smaller than a point of the drawing.
    const isSpeck = pairs.every(
      ([otherX = 0, otherY = 0]) => Math.abs(otherX - x) + Math.abs(otherY - y) < near * unit,
    );
    if (isSpeck && off > 0) return '';
    let out = `M${x / unit} ${y / unit}l`;
    pairs.slice(1).forEach(([nextX = 0, nextY = 0], index) => {
      const isLast = index === pairs.length - 2;
      if (Math.abs(nextX - x) + Math.abs(nextY - y) < near * unit && !isLast) return;
      for (const step of [nextX - x, nextY - y]) {
        const text = String(step / unit).replace(/^(-?)0\./, '$1.');
        const joins = text.startsWith('-') || out.endsWith('l') || (text.startsWith('.') && /\.\d+$/.test(out));
        out += `${joins ? '' : ' '}${text}`;
      }
      [x, y] = [nextX, nextY];
    });
    return out;
  });
}

/**
 * By Douglas and Peucker: without the points that a straight line passes by at less than a distance.
 * @param {number[][]} points
 * @param {number} off
 * @returns {number[][]}
 */
function straighter(points, off) {
  const [first, last] = [points[0], points.at(-1)];
  if (off === 0 || !first || !last || points.length < 3) return points;
  const [fromX = 0, fromY = 0] = first;
  const [dx, dy] = [(last[0] ?? 0) - fromX, (last[1] ?? 0) - fromY];
  const length = Math.hypot(dx, dy);
  let [furthest, at] = [0, 0];
  points.forEach(([x = 0, y = 0], index) => {
    const distance =
      length === 0 ? Math.hypot(x - fromX, y - fromY) : Math.abs(dx * (fromY - y) - dy * (fromX - x)) / length;
    if (distance > furthest) [furthest, at] = [distance, index];
  });
  if (furthest < off) return [first, last];
  return [...straighter(points.slice(0, at + 1), off), ...straighter(points.slice(at), off).slice(1)];
}

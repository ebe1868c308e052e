// @ts-check
/**
 * Draws the map of the shopper's page anew: the outlines of land and borders as one SVG, and where the people of each country live.
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
/** In tenths of a unit of the drawing. */
const NEAR = 25;

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
const draw = geoPath(projection).digits(1);

/** @type {import('topojson-specification').Topology<{ countries: import('topojson-specification').GeometryCollection, land: import('topojson-specification').GeometryCollection }>} */
const world = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('world-atlas/countries-110m.json'), 'utf8'),
);
const land = shorter(draw(feature(world, world.objects.land)) ?? '');
const borders = shorter(draw(mesh(world, world.objects.countries, (a, b) => a !== b)) ?? '');
// Of one middle grey, half transparent: it can be seen on any card. An image in an image knows nothing of the page's colours.
writeFileSync(
  path.join(OUT, 'world.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}"><path fill="#8a90a0" fill-opacity=".32" d="${land}"/><path fill="none" stroke="#8a90a0" stroke-opacity=".6" stroke-width=".25" d="${borders}"/></svg>\n`,
);

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
 */
function shorter(d) {
  return d.replace(/M[^MZ]*/g, (line) => {
    const pairs = line
      .slice(1)
      .split('L')
      .map((pair) => pair.split(',').map((value) => Math.round(Number(value) * 10)));
    let [x = 0, y = 0] = pairs[0] ?? [];
    let out = `M${x / 10} ${y / 10}l`;
    pairs.slice(1).forEach(([nextX = 0, nextY = 0], index) => {
      const isLast = index === pairs.length - 2;
      if (Math.abs(nextX - x) + Math.abs(nextY - y) < NEAR && !isLast) return;
      for (const step of [nextX - x, nextY - y]) {
        const text = String(step / 10).replace(/^(-?)0\./, '$1.');
        const joins = text.startsWith('-') || out.endsWith('l') || (text.startsWith('.') && /\.\d+$/.test(out));
        out += `${joins ? '' : ' '}${text}`;
      }
      [x, y] = [nextX, nextY];
    });
    return out;
  });
}

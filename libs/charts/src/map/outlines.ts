import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import world from 'world-atlas/countries-110m.json';
import NUMBERS from './country-numbers.json';
import { MAP } from './map-size';

export interface Outline {
  /** ISO 3166-1 alpha-2; undefined for land that has none of its own. */
  code: string | undefined;
  /** SVG path in the map's units. */
  path: string;
  /** About where its largest piece has its middle, in the map's units. */
  middle: { x: number; y: number };
}

/** Nobody sends parcels to it, and it covers a fifth of the map. */
const LEFT_OUT = 'Antarctica';
/** ISO 3166-1: letters of each number. Kosovo has none in the standard; this code is what everybody uses. */
const LETTERS: Readonly<Record<string, string>> = NUMBERS;
const KOSOVO = { name: 'Kosovo', code: 'XK' };

const A = [1.340264, -0.081106, 0.000893, 0.003796] as const;
const M = Math.sqrt(3) / 2;
/** What of the projection's plane is shown: from Hawaii to Fiji, from 84° north to 57° south. */
const LEFT = -2.45;
const TOP = 1.32;
const SCALE = MAP.width / 5.17;

/** Equal Earth (Šavrič, Patterson and Jenny, 2018): countries have their true sizes, and the map looks as people know it. */
function project([longitude = 0, latitude = 0]: readonly number[]): [x: number, y: number] {
  const angle = Math.asin(M * Math.sin((latitude * Math.PI) / 180));
  const square = angle * angle;
  const sixth = square ** 3;
  const x =
    (((longitude * Math.PI) / 180) * Math.cos(angle)) /
    (M * (A[0] + 3 * A[1] * square + sixth * (7 * A[2] + 9 * A[3] * square)));
  const y = angle * (A[0] + A[1] * square + sixth * (A[2] + A[3] * square));
  return [(x - LEFT) * SCALE, (TOP - y) * SCALE];
}

type Ring = [number, number][];

/** A ring that crosses 180° goes on beyond it instead of leaping to the other edge: the east of Russia stays where Russia is. */
function unbroken(ring: readonly (readonly number[])[]): number[][] {
  let turn = 0;
  const lines = ring.map(([longitude = 0, latitude = 0], index) => {
    const leap = longitude - (ring[index - 1]?.[0] ?? longitude);
    if (Math.abs(leap) > 180) turn -= Math.sign(leap) * 360;
    return [longitude + turn, latitude];
  });
  const west = Math.min(...lines.map(([longitude = 0]) => longitude)) < -180;
  return west ? lines.map(([longitude = 0, latitude = 0]) => [longitude + 360, latitude]) : lines;
}

const drawn = (ring: Ring) => `M${ring.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** The middle of the box around the largest ring: good enough to place a country. */
function middleOf(rings: readonly Ring[]): { x: number; y: number } {
  const boxes = rings.map((ring) => {
    const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    return { x: (left + right) / 2, y: (top + bottom) / 2, size: (right - left) * (bottom - top) };
  });
  const largest = boxes.reduce((best, box) => (box.size > best.size ? box : best), { x: 0, y: 0, size: -1 });
  return { x: largest.x, y: largest.y };
}

type World = Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** All countries that are large enough for a small map, from Natural Earth (1 : 110 million). */
export function outlines(): Outline[] {
  const topology = world as unknown as World;
  return feature(topology, topology.objects.countries).features.flatMap(({ id, geometry, properties }) => {
    if (properties.name === LEFT_OUT) return [];
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    const rings = polygons.flatMap((polygon) => polygon.map((ring) => unbroken(ring).map(project)));
    return [
      {
        code: properties.name === KOSOVO.name ? KOSOVO.code : LETTERS[id ?? ''],
        path: rings.map(drawn).join(''),
        middle: middleOf(rings),
      },
    ];
  });
}

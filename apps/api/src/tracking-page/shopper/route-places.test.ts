import { NO_MASKING } from '@parcelway/http-contract';
import { sampleFound } from '../design/preview-sample';
import type { PageParcel, ParcelEvent } from './find-parcels';
import { maskOf } from './masked';
import { routeOf } from './route-places';
import { pointOf, pointOfCountry } from '@parcelway/app-storefront';
import { mapSection } from './sections/map.view';
import { testScene } from './test-scene';

const scene = testScene({});
const sample = (): PageParcel => {
  const [parcel] = sampleFound(2, null, {
    reader: scene.reader,
    now: new Date('2026-11-22T12:00:00Z'),
    mask: maskOf(NO_MASKING),
  }).parcels;
  if (!parcel) throw new Error('no sample');
  return parcel;
};
const through = (...places: [string, string | null][]): PageParcel => {
  const parcel = sample();
  const [event] = parcel.events as [ParcelEvent];
  return { ...parcel, events: places.map(([location, country]) => ({ ...event, location, country })) };
};
const names = (parcel: PageParcel, hideOrigin = false) =>
  routeOf(parcel, scene.reader, hideOrigin).seen.map(({ name }) => name);

test('places are known by their city, else by their country, and not at all where the name fits several countries', () => {
  expect(names(through(['LIÈGE', 'BE'], ['Sort center, Leipzig', 'DE'], ['Facility 7', 'US']))).toEqual([
    'LIÈGE',
    'Sort center, Leipzig',
    'Facility 7',
  ]);
  expect(names(through(['Leipzig', null]))).toEqual(['Leipzig']);
  expect(names(through(['Birmingham', null], ['Springfield', null], ['At the hub', null]))).toEqual([]);
  const [springfield] = routeOf(through(['Springfield', 'US']), scene.reader, false).seen;
  expect(springfield).toMatchObject(pointOfCountry('US') ?? {});
  const [paris] = routeOf(through(['Paris', 'FR']), scene.reader, false).seen;
  expect([Math.round(paris?.x ?? 0), Math.round(paris?.y ?? 0)]).toEqual([506, 232]);
});

test('a place is listed once in a row, and the destination is ahead until the parcel is in its country', () => {
  expect(names(through(['Leipzig', 'DE'], ['Leipzig', 'DE'], ['Berlin', 'DE'], ['Leipzig', 'DE']))).toEqual([
    'Leipzig',
    'Berlin',
    'Leipzig',
  ]);
  expect(routeOf(through(['Shenzhen', 'CN']), scene.reader, false).ahead?.name).toBe('Germany');
  expect(routeOf(through(['Shenzhen', 'CN'], ['Leipzig', 'DE']), scene.reader, false).ahead).toBeNull();
});

test('[2.16] with a hidden origin nothing before the country of the destination is shown, on the map or below it', () => {
  expect(names(sample(), true)).toEqual(['Leipzig, Germany']);
  const masking = { enabled: true, rules: [], hide_courier: false, hide_origin: true };
  expect(mapSection(sample(), testScene({ design: { masking } }))).toBe(false);
});

test('the map is our own drawing around the way, with the places as text; with fewer than two places there is none', () => {
  const drawn = mapSection(sample(), scene);
  const text = drawn ? drawn.text : '';
  expect(text).toMatch(/<image href="\/storefront\/world-[\w-]{10}\.svg"/);
  expect(text).toContain('<li>Leipzig, Germany</li>');
  const [x = 0, y = 0, width = 0, height = 0] = (/viewBox="([^"]+)"/.exec(text)?.[1] ?? '').split(' ').map(Number);
  expect(width).toBeLessThan(500);
  for (const [, cx, cy] of text.matchAll(/cx="([\d.]+)" cy="([\d.]+)"/g)) {
    expect(Number(cx) > x && Number(cx) < x + width).toBe(true);
    expect(Number(cy) > y && Number(cy) < y + height).toBe(true);
  }
  expect(mapSection(through(['Leipzig', 'DE']), scene)).toBe(false);
  expect(mapSection(through(), scene)).toBe(false);
});

test('[2.16] the map names the cities beside their points, each where it overlaps no other', () => {
  const drawn = (...places: [string, string | null][]) => {
    const { text } = mapSection({ ...through(...places), destination: 'DE' }, scene) || { text: '' };
    return [...text.matchAll(/<text[^>]*>([^<]*)/g)].map(([, name]) => name);
  };
  expect(drawn(['Sort center, Leipzig', 'DE'], ['Hamburg, DE', 'DE'])).toEqual(['Hamburg', 'Leipzig']);
  // On a map of the world they are one point: no third name has room beside it.
  expect(drawn(['Shanghai', 'CN'], ['Leipzig', 'DE'], ['Dresden', 'DE'], ['Berlin', 'DE'])).toEqual([
    'Berlin',
    'Shanghai',
    'Leipzig',
  ]);
});

test('[2.16] a city is known by its letters with any accents or strokes; of an unknown place, which is drawn in the middle of its country, the map names the country', () => {
  const shorts = (...places: [string, string | null][]) =>
    routeOf(through(...places), scene.reader, false).seen.map(({ short }) => short);
  expect(shorts(['Łódź, PL', 'PL'], ['WROCŁAW', 'PL'], ['Tromsø', 'NO'])).toEqual(['Łódź', 'WROCŁAW', 'Tromsø']);
  const [lodz] = routeOf(through(['Łódź', 'PL']), scene.reader, false).seen;
  expect(lodz).toMatchObject(pointOf(51.77499086, 19.45136023));
  expect(shorts(['Sortownia 4, Polska', 'PL'], ['', 'US'])).toEqual(['Poland', 'United States']);
});

test('[2.16] a map of some countries has finer outlines than one of the world', () => {
  const imageOf = (...places: [string, string | null][]) =>
    /<image href="([^"]*)"/.exec((mapSection(through(...places), scene) || { text: '' }).text)?.[1];
  const near = imageOf(['Leipzig', 'DE'], ['Hamburg', 'DE']);
  const far = imageOf(['Shanghai', 'CN'], ['Leipzig', 'DE']);
  expect([near, far]).toEqual([expect.stringMatching(/world-/), expect.stringMatching(/world-/)]);
  expect(near).not.toBe(far);
});

test('[2.16] of cities of one name the state decides, and a city is known by the name that its own country or another gives it', () => {
  const [ohio, georgia, koeln, wien] = routeOf(
    through(['Columbus, OH, US', 'US'], ['Columbus, GA, US', 'US'], ['Köln, DE', 'DE'], ['WIEN', 'AT']),
    scene.reader,
    false,
  ).seen;
  const at = (place: { x: number; y: number } | undefined) => place && [Math.round(place.x), Math.round(place.y)];
  expect([at(ohio), at(georgia)]).toEqual([at(pointOf(39.98, -82.99)), at(pointOf(32.47, -84.98))]);
  expect([koeln?.short, at(koeln)]).toEqual(['Köln', at(pointOf(50.93, 6.95))]);
  expect(wien?.short).toBe('WIEN');
});

test('the name of a city is on the side to which the route does not go, where there is room', () => {
  const { text } = mapSection(through(['Leipzig', 'DE'], ['Dresden', 'DE']), scene) || { text: '' };
  expect(text).toMatch(/text-anchor="end"[^>]*>Leipzig/);
  expect(text).not.toMatch(/text-anchor="end"[^>]*>Dresden/);
  // At the map's edge a phone has room on one side alone; a wide screen has the name there too.
  const far = mapSection(through(['Louisville, KY', 'US'], ['Sydney', 'AU']), scene) || { text: '' };
  expect(far.text).toMatch(/<text x="[\d.]+" y="[\d.]+">Louisville/);
});

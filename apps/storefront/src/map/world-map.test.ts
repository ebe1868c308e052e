import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { pointOf, pointOfCountry, WORLD } from './world-map';

const read = (name: string) => readFileSync(path.join(__dirname, name), 'utf8');

test.each([
  ['world.svg', 40_000, 20_000],
  ['world-fine.svg', 150_000, 60_000],
])('%s is small enough for a phone and requests nothing from outside', (name, most, mostSent) => {
  const svg = read(name);
  expect(svg.length).toBeLessThanOrEqual(most);
  expect(gzipSync(svg).length).toBeLessThanOrEqual(mostSent);
  expect(svg).toContain(`viewBox="0 0 ${WORLD.width} ${WORLD.height}"`);
  expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/http|<script|<image|href/);
});

test('places lie where the drawing has them: Berlin in Germany, Sydney at the other end of the world', () => {
  const germany = pointOfCountry('DE');
  const berlin = pointOf(52.52, 13.4);
  expect(Math.hypot(berlin.x - (germany?.x ?? 0), berlin.y - (germany?.y ?? 0))).toBeLessThan(15);
  const sydney = pointOf(-33.87, 151.2);
  expect([sydney.x > 900, sydney.y > 450, sydney.y < WORLD.height]).toEqual([true, true, true]);
  expect(pointOfCountry('XX')).toBeNull();
});

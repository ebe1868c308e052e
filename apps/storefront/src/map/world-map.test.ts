import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pointOf, pointOfCountry, WORLD } from './world-map';

const svg = readFileSync(path.join(__dirname, 'world.svg'), 'utf8');

test('the drawing is small enough for a phone and requests nothing from outside', () => {
  expect(svg.length).toBeLessThanOrEqual(40_000);
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

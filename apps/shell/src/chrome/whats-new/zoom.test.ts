import { FITTED, LARGER, moved, scaled, SMALLER } from './zoom';

const ROOM = { width: 1000, height: 600 };

test('the mouse wheel scales by 0.9 or 1.1', () => {
  expect(scaled(FITTED, SMALLER).scale).toBe(0.9);
  expect(scaled(FITTED, LARGER).scale).toBe(1.1);
});

test('an image never gets so small or so large that it is lost', () => {
  let view = FITTED;
  for (let turn = 0; turn < 100; turn += 1) view = scaled(view, LARGER);
  expect(view.scale).toBe(8);
  for (let turn = 0; turn < 200; turn += 1) view = scaled(view, SMALLER);
  expect(view.scale).toBe(0.25);
});

test('what is in the middle stays there, and an image that fits the window again is in its middle', () => {
  expect(scaled({ scale: 2, x: 100, y: -50 }, 2)).toEqual({ scale: 4, x: 200, y: -100 });
  expect(scaled({ scale: 1.05, x: 100, y: -50 }, SMALLER)).toEqual({ scale: 1.05 * 0.9, x: 0, y: 0 });
});

test('an enlarged image can be moved, but not out of the window', () => {
  expect(moved(FITTED, 10, 10, ROOM)).toEqual(FITTED);
  expect(moved({ scale: 2, x: 0, y: 0 }, 30, -20, ROOM)).toEqual({ scale: 2, x: 30, y: -20 });
  expect(moved({ scale: 2, x: 0, y: 0 }, 5000, -5000, ROOM)).toEqual({ scale: 2, x: 1000, y: -600 });
});

import { contrast, imageContrast, inkOn, MIN_CONTRAST, readableOn } from './contrast';

test('contrast is that of WCAG, whichever colour comes first', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#0b6e63', '#0b6e63')).toBe(1);
});

test('black or white can be read on every colour', () => {
  for (let value = 0; value < 4096; value += 1) {
    const color = `#${[8, 4, 0].map((shift) => ((value >> shift) & 15).toString(16).repeat(2)).join('')}`;
    expect(contrast(inkOn(color), color)).toBeGreaterThanOrEqual(MIN_CONTRAST);
  }
});

test('a colour that can be read stays, another is moved until it can', () => {
  expect(readableOn('#0b6e63', '#ffffff')).toBe('#0b6e63');
  for (const [color, ground] of [
    ['#ffee88', '#ffffff'],
    ['#101010', '#14213d'],
    ['#777777', '#777777'],
  ] as const)
    expect(contrast(readableOn(color, ground), ground)).toBeGreaterThanOrEqual(MIN_CONTRAST);
});

test('an image is seen as well as the better half of it', () => {
  const logo = [
    { color: '#ffffff', share: 0.6 },
    { color: '#000000', share: 0.4 },
  ];
  expect(imageContrast(logo, '#ffffff')).toBe(1);
  expect(imageContrast([...logo, { color: '#000000', share: 0.3 }], '#ffffff')).toBeCloseTo(21, 5);
  expect(imageContrast(logo, '#000000')).toBeCloseTo(21, 5);
});

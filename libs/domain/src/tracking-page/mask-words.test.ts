import { wordMask } from './mask-words';

const mask = (from: string, to = '') => wordMask([{ from, to }]);

test('word masking: a word is found in any case and as a whole word, in text of any language', () => {
  expect(mask('China', 'the warehouse')('Left CHINA for Chinatown')).toBe('Left the warehouse for Chinatown');
  expect(mask('深圳', '仓库')('包裹已离开深圳市')).toBe('包裹已离开仓库市');
  expect(mask('Köln')('Ko\u0308ln, Hub')).toBe('Hub');
});

test('several words count with any space between them', () => {
  expect(mask('Yun  Express', 'our courier')('Handed to yun\u00a0express')).toBe('Handed to our courier');
});

test('words taken out leave no holes', () => {
  expect(mask('Shenzhen')('Shenzhen, China')).toBe('China');
  expect(mask('China')('Shenzhen, China')).toBe('Shenzhen');
  expect(mask('China')('Customs (China) cleared')).toBe('Customs cleared');
  expect(mask('China')('China')).toBe('');
});

test('what one rule puts in, no other changes; the longer of two wins', () => {
  const both = wordMask([
    { from: 'China', to: 'Germany' },
    { from: 'Germany', to: 'France' },
    { from: 'China Post', to: 'the post' },
  ]);
  expect(both('From China by China Post via Germany')).toBe('From Germany by the post via France');
});

test('signs with a meaning in patterns and in replacements are only signs', () => {
  expect(mask('a.b*(c)', '$&')('xa.b*(c) a.b*(c)')).toBe('xa.b*(c) $&');
  expect(mask('Spee-Dee')('Left with Spee-Dee today')).toBe('Left with today');
  for (const sign of '-/^$.*+?()[]{}|\\=!<>:#,&~@%_"\'`')
    expect([sign, mask(`a${sign}b`, 'c')(`x a${sign}b`)]).toEqual([sign, 'x c']);
  expect(mask('  ')('as it was')).toBe('as it was');
});

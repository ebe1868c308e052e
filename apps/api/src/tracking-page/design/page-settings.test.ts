import { defaultPageSettings } from '@parcelway/http-contract';
import { readPageSettings } from './page-settings';

const stored = (look: object) => {
  const { follow_theme: _new, ...before } = defaultPageSettings('modern').look;
  return { ...defaultPageSettings('modern'), version: 1, look: { ...before, ...look } };
};
const follows = (look: object) => {
  const read = readPageSettings(stored(look));
  return 'settings' in read ? read.settings.look.follow_theme : read.refused;
};

test('[2.16] a page of before follows the theme where shoppers saw it do so: with no colour or font chosen', () => {
  expect(follows({})).toBe(true);
  expect(follows({ radius: 0, width: 900 })).toBe(true);
  expect(follows({ accent: '#ff0000' })).toBe(false);
  expect(follows({ font: 'theme' })).toBe(false);
});

test('a new page follows the theme in Classic, and not in Modern', () => {
  expect((['classic', 'modern'] as const).map((theme) => defaultPageSettings(theme).look.follow_theme)).toEqual([
    true,
    false,
  ]);
});

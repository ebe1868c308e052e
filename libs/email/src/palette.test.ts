import { contrast, MIN_CONTRAST } from '@parcelway/domain';
import { darkPalette, lightPalette, logoContrast, type MailTheme } from './palette';
import { THEME } from './test-mails';

const SEED = 20261123;
/** Mulberry32. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
const next = random(SEED);
const color = (): string =>
  `#${Math.floor(next() * 0x1000000)
    .toString(16)
    .padStart(6, '0')}`;
const THEMES: MailTheme[] = [
  THEME,
  { accent: '#ffff00', background: '#ffffff', card: '#ffffff', ink: '#ffffff', logo: null },
  { accent: '#000000', background: '#000000', card: '#000000', ink: '#000000', logo: null },
  ...Array.from({ length: 500 }, () => ({
    accent: color(),
    background: color(),
    card: color(),
    ink: color(),
    logo: null,
  })),
];

test(`[2.13] every text can be read in the light and in the dark, whatever the look (seed ${SEED})`, () => {
  for (const theme of THEMES)
    for (const one of [lightPalette(theme), darkPalette(theme)]) {
      const pairs = [
        ...[one.ink, one.muted, one.accent].flatMap((text) => [
          [text, one.card],
          [text, one.soft],
        ]),
        [one.outside, one.background],
        [one.onFill, one.fill],
      ] as [string, string][];
      for (const [text, ground] of pairs)
        expect({ look: theme, text, ground, readable: contrast(text, ground) >= MIN_CONTRAST }).toMatchObject({
          readable: true,
        });
    }
});

test('a theme that is dark stays as it is in the dark', () => {
  const theme = { accent: '#33cc99', background: '#000000', card: '#202020', ink: '#eeeeee', logo: null };
  expect(darkPalette(theme)).toEqual(lightPalette(theme));
  expect(darkPalette(THEME).card).not.toBe(THEME.card);
});

describe('[2.13] a logo', () => {
  const inOne = (color: string) => logoContrast({ ...THEME, logo: [{ color, share: 1 }] });

  test('of dark ink has a light plate in the dark, where it is seen as well as in the light', () => {
    expect(inOne('#14213d')).toEqual({ light: expect.closeTo(16.1, 0), dark: expect.closeTo(16.1, 0), plate: true });
  });
  test('that is seen on both has none', () => {
    expect(inOne('#e0457b')).toMatchObject({ plate: false });
  });
  test('of white ink is hard to see in the light only', () => {
    expect(inOne('#ffffff')).toEqual({ light: 1, dark: expect.closeTo(16.5, 0), plate: false });
  });
  test('with a background of its own, none at all, or one that is not known has no figures', () => {
    expect([logoContrast({ ...THEME, logo: [] }), logoContrast({ ...THEME, logo: null })]).toEqual([null, null]);
  });
});

import { contrast, MIN_CONTRAST } from '@parcelway/domain';
import { darkPalette, lightPalette, type MailLook } from './palette';
import { LOOK } from './test-mails';

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
const LOOKS: MailLook[] = [
  LOOK,
  { accent: '#ffff00', background: '#ffffff', card: '#ffffff', ink: '#ffffff' },
  { accent: '#000000', background: '#000000', card: '#000000', ink: '#000000' },
  ...Array.from({ length: 500 }, () => ({ accent: color(), background: color(), card: color(), ink: color() })),
];

test(`[2.13] every text can be read in the light and in the dark, whatever the look (seed ${SEED})`, () => {
  for (const look of LOOKS)
    for (const one of [lightPalette(look), darkPalette(look)]) {
      const pairs = [
        ...[one.ink, one.muted, one.accent].flatMap((text) => [
          [text, one.card],
          [text, one.soft],
        ]),
        [one.outside, one.background],
        [one.onFill, one.fill],
      ] as [string, string][];
      for (const [text, ground] of pairs)
        expect({ look, text, ground, readable: contrast(text, ground) >= MIN_CONTRAST }).toMatchObject({
          readable: true,
        });
    }
});

test('a look that is dark stays as it is in the dark', () => {
  const look = { accent: '#33cc99', background: '#000000', card: '#202020', ink: '#eeeeee' };
  expect(darkPalette(look)).toEqual(lightPalette(look));
  expect(darkPalette(LOOK).card).not.toBe(LOOK.card);
});

import { contrast, MIN_CONTRAST, SHIPMENT_STATUSES } from '@parcelway/domain';
import { defaultPageSettings, type PageSettings } from '@parcelway/http-contract';
import { designCss, isThemed, themeCss } from './page-theme';
import { testScene } from './test-scene';

const withTheme = (look: Partial<PageSettings['look']>, on: 'store' | 'hosted' = 'hosted') =>
  testScene({ settings: { look: { ...defaultPageSettings('classic').look, ...look } }, place: { on } });
const values = (css: string) =>
  Object.fromEntries([...css.matchAll(/--pw-([\w-]+):([^;}]+)/g)].map(([, name = '', value]) => [name, value ?? '']));

const HOSTILE = ['#000000', '#ffffff', '#777777', '#ffff00', '#ff0000', '#0000ff'];
test('[2.16] text can be read whatever colours a merchant chose', () => {
  for (const accent of HOSTILE)
    for (const card of HOSTILE)
      for (const ink of HOSTILE) {
        const css = themeCss(withTheme({ accent, card, ink, background: accent }).design);
        const {
          text,
          muted,
          link,
          error,
          'on-accent': onAccent,
          'page-text': pageText,
          'page-muted': pageMuted,
          'page-link': pageLink,
          edge,
        } = values(css);
        const pairs: [string | undefined, string][] = [
          ...[text, muted, link, error].map((color): [string | undefined, string] => [color, card]),
          ...[onAccent, pageText, pageMuted, pageLink].map((color): [string | undefined, string] => [color, accent]),
        ];
        for (const [color = '', ground] of pairs)
          expect([accent, card, ink, color, contrast(color, ground) >= MIN_CONTRAST]).toEqual([
            accent,
            card,
            ink,
            color,
            true,
          ]);
        expect(contrast(edge ?? '', card)).toBeGreaterThanOrEqual(3);
      }
});

test('each status has a colour that can be seen on the card', () => {
  const css = themeCss(withTheme({ card: '#101010' }).design);
  for (const { key } of SHIPMENT_STATUSES) {
    const mark = new RegExp(`\\.pw-is-${key}\\{--pw-mark:(#[0-9a-f]{6})\\}`).exec(css)?.[1] ?? '';
    expect([key, contrast(mark, '#101010') >= 3]).toEqual([key, true]);
  }
});

test("[2.16] inside the store's theme a page follows it where the merchant chose so, whatever its colours", () => {
  const themed = ({ design, place }: ReturnType<typeof withTheme>) => isThemed(design, place);
  expect(themed(withTheme({ follow_theme: true, accent: '#ff0000' }, 'store'))).toBe(true);
  expect(themed(withTheme({ follow_theme: false }, 'store'))).toBe(false);
  expect(themed(withTheme({ follow_theme: true }))).toBe(false);
});

test('[2.16] colours that are chosen apply as they are, our own green too', () => {
  const css = designCss(withTheme({ follow_theme: false, accent: '#0b6e63' }, 'store'));
  expect(css).toContain('--pw-accent:#0b6e63;--pw-on-accent:#ffffff');
});

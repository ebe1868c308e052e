import { contrast, inkOn, MIN_CONTRAST, readableOn } from '@parcelway/domain';

/** The colours of the tracking page; `#rrggbb`. */
export interface MailTheme {
  accent: string;
  background: string;
  card: string;
  ink: string;
}
/** Every text colour is readable (4.5:1) on its backgrounds. */
export interface Palette {
  background: string;
  card: string;
  /** Background of what is emphasized on the card. */
  soft: string;
  line: string;
  ink: string;
  muted: string;
  /** On the background, outside the card. */
  outside: string;
  /** Links and marks. */
  accent: string;
  fill: string;
  onFill: string;
}

const DARK = { background: '#101214', card: '#1c1f23', ink: '#f2f3f5' };

/** Colours of the theme, in the light scheme. */
export function lightPalette({ accent, background, card, ink }: MailTheme): Palette {
  const plain = readableOn(ink, card);
  const best = inkOn(card);
  const tinted = mix(card, plain, 0.05);
  // Of a middling card, on which one ink barely reads, there is no shade that leaves it readable.
  const soft = inkOn(tinted) === best && contrast(best, tinted) >= MIN_CONTRAST ? tinted : card;
  const onBoth = (color: string): string => {
    const tried = readableOn(readableOn(color, card), soft);
    return contrast(tried, card) >= MIN_CONTRAST ? tried : best;
  };
  return {
    ...{ background, card, soft },
    line: mix(card, plain, 0.16),
    ink: onBoth(plain),
    muted: onBoth(mix(plain, card, 0.3)),
    outside: readableOn(mix(readableOn(ink, background), background, 0.3), background),
    accent: onBoth(accent),
    fill: accent,
    onFill: inkOn(accent),
  };
}

/** Colours in the dark scheme; a theme that is dark already stays as it is. */
export const darkPalette = (theme: MailTheme): Palette =>
  lightPalette(inkOn(theme.card) === '#ffffff' ? theme : { ...DARK, accent: theme.accent });

/** The button has an edge where its contrast would be too low. */
export const edgeOf = ({ fill, card, accent }: Palette): string => (contrast(fill, card) < 3 ? accent : fill);

/** @param share of the second, from 0 to 1 */
function mix(first: string, second: string, share: number): string {
  const parts = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const other = parts(second);
  return `#${parts(first)
    .map((part, index) =>
      Math.round(part + ((other[index] ?? 0) - part) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

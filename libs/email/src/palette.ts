import {
  contrast,
  imageContrast,
  inkOn,
  MIN_CONTRAST,
  MIN_GRAPHIC_CONTRAST,
  readableOn,
  type ImageColor,
} from '@parcelway/domain';

/** The colours of the tracking page; `#rrggbb`. */
export interface MailTheme {
  accent: string;
  background: string;
  card: string;
  ink: string;
  /** What the logo shows: empty where it has a background of its own; null where there is none, or that is not known. */
  logo: readonly ImageColor[] | null;
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

type Colors = Omit<MailTheme, 'logo'>;

/** Colours of the theme, in the light scheme. */
export function lightPalette({ accent, background, card, ink }: Colors): Palette {
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
export const darkPalette = (theme: Colors): Palette =>
  lightPalette(inkOn(theme.card) === '#ffffff' ? theme : { ...DARK, accent: theme.accent });

/** Contrast of the logo; null where it has a background of its own, or that is not known. */
const logoOn = ({ logo }: MailTheme, ground: string): number | null =>
  logo && logo.length > 0 ? imageContrast(logo, ground) : null;

/** What is put behind the logo in the dark, where it would be hard to see; null: nothing. */
export function logoPlate(theme: MailTheme): string | null {
  const onDark = logoOn(theme, darkPalette(theme).card);
  if (onDark === null || onDark >= MIN_GRAPHIC_CONTRAST) return null;
  const light = lightPalette(theme).card;
  return [light, '#ffffff'].find((ground) => (logoOn(theme, ground) ?? 0) >= MIN_GRAPHIC_CONTRAST) ?? null;
}

/** How well the logo is seen in the light and in the dark, where it may have a plate. */
export interface LogoContrast {
  light: number;
  dark: number;
  plate: boolean;
}

/** @returns null where nothing can be said */
export function logoContrast(theme: MailTheme): LogoContrast | null {
  const plate = logoPlate(theme);
  const light = logoOn(theme, lightPalette(theme).card);
  const dark = logoOn(theme, plate ?? darkPalette(theme).card);
  return light === null || dark === null ? null : { light, dark, plate: plate !== null };
}

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

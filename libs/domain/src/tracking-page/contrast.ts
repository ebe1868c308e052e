/** A colour as the page stores it. */
export const COLOR = /^#[0-9a-f]{6}$/i;
/** WCAG 2.2, 1.4.3: text of any size. */
export const MIN_CONTRAST = 4.5;
/** WCAG 2.2, 1.4.11: of graphics, such as a logo. */
export const MIN_GRAPHIC_CONTRAST = 3;

/** A colour of an image and its share of what is visible, from 0 to 1. */
export interface ImageColor {
  /** `#rrggbb` */
  color: string;
  share: number;
}

/** Relative luminance by WCAG 2.2, from 0 to 1. @param color `#rrggbb` */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast by WCAG 2.2, from 1 to 21. @param first, second `#rrggbb` */
export function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The contrast that at least half of what an image shows has on a background. @param colors at least one */
export function imageContrast(colors: readonly ImageColor[], ground: string): number {
  const total = colors.reduce((sum, { share }) => sum + share, 0);
  const best = colors
    .map(({ color, share }) => ({ share, reached: contrast(color, ground) }))
    .sort((one, other) => other.reached - one.reached);
  let seen = 0;
  for (const { share, reached } of best) {
    seen += share;
    if (seen >= total / 2) return reached;
  }
  return 1;
}

/** Black or white, whichever reads better on the colour. */
export const inkOn = (color: string): '#ffffff' | '#000000' =>
  contrast(color, '#ffffff') >= MIN_CONTRAST || contrast(color, '#ffffff') >= contrast(color, '#000000')
    ? '#ffffff'
    : '#000000';

/**
 * Darkens or lightens the colour in small steps until its contrast with the background is sufficient: a brand's pale
 * yellow still gives legible links.
 */
export function readableOn(color: string, ground: string): string {
  const target = inkOn(ground) === '#ffffff' ? 255 : 0;
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  for (let step = 0; step <= 20; step += 1) {
    const mixed = `#${parts
      .map((part) =>
        Math.round(part + ((target - part) * step) / 20)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
    if (contrast(mixed, ground) >= MIN_CONTRAST) return mixed;
  }
  return inkOn(ground);
}

import { pageCss } from '@parcelway/app-storefront';
import { contrast, inkOn, MIN_CONTRAST, PAGE_FONTS, readableOn, SHIPMENT_STATUSES } from '@parcelway/domain';
import type { PageDesign } from '../design/page-design';
import type { PageScene, Place } from './page-content';

/** Edges of fields and circles: WCAG 2.2, 1.4.11. */
const MIN_EDGE = 3;
const RED = '#b42318';

/**
 * The design's values for the style sheet of its theme. Text is made legible on any background colour that the merchant
 * chose.
 */
export function themeCss({ settings: { look } }: PageDesign): string {
  const { accent, background, card } = look;
  const text = inkFor(look.ink, card);
  const pageText = inkFor(look.ink, background);
  const values: Record<string, string> = {
    accent,
    'on-accent': inkOn(accent),
    link: readableOn(accent, card),
    page: background,
    'page-text': pageText,
    'page-muted': readableOn(mixed(pageText, background, 0.3), background),
    'page-link': readableOn(accent, background),
    card,
    text,
    muted: readableOn(mixed(text, card, 0.3), card),
    line: mixed(text, card, 0.86),
    soft: softOn(card, text),
    edge: edgeOn(card, text),
    error: readableOn(RED, card),
    radius: `${look.radius}px`,
    width: `${look.width}px`,
    font: PAGE_FONTS[look.font],
  };
  const root = Object.entries(values).map(([name, value]) => `--pw-${name}:${value}`);
  // A status is recognised by its colour on any card; its badge has its own background.
  const marks = SHIPMENT_STATUSES.map(({ key, color }) => `.pw-is-${key}{--pw-mark:${readableOn(color, card)}}`);
  return `.pw{${root.join(';')}}.pw-page{background:${background}}${marks.join('')}`;
}

/** The merchant's colour of text where it can be read on this ground; else black or white. */
const inkFor = (ink: string, ground: string): string => (contrast(ink, ground) >= MIN_CONTRAST ? ink : inkOn(ground));

/** Whether the page inherits colours, font and shape of the store's theme that it is in. */
export const isThemed = ({ settings }: PageDesign, { inTheme }: Place): boolean =>
  inTheme && settings.look.follow_theme;

/** The style sheet of the page's own theme, and the design's values where they count. */
export const designCss = ({ design, place }: PageScene): string =>
  `${pageCss[design.theme]}${isThemed(design, place) ? '' : themeCss(design)}`;

/** @param share of the second colour, from 0 to 1 */
function mixed(first: string, second: string, share: number): string {
  const part = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) =>
      Math.round(part(first, at) * (1 - share) + part(second, at) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** A background that differs slightly from the card, on which text is still legible. */
function softOn(card: string, text: string): string {
  const soft = mixed(text, card, 0.88);
  return contrast(text, soft) >= MIN_CONTRAST ? soft : card;
}

function edgeOn(ground: string, text: string): string {
  const soft = mixed(text, ground, 0.45);
  return contrast(soft, ground) >= MIN_EDGE || contrast(text, ground) < MIN_CONTRAST ? soft : text;
}

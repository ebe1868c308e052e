import type { Place } from '../engine/drawing';
import type { SeriesStyle } from '../theme';
import * as styles from './chart.module.css';
import { Swatch, type DrawnAs } from './swatch.component';

/** The tooltip of the value that is pointed at. */
export interface TooltipContent {
  heading: string;
  lines: { name: string; text: string; seriesStyle?: SeriesStyle; as?: DrawnAs | undefined; strong?: boolean }[];
}

export interface TooltipProps {
  content: TooltipContent;
  place: Place;
  width: number;
  height: number;
}

const AWAY = 14;
/** Enough to be on the right of a value that is right of the middle. */
const ROOM = 220;
const LINE_HEIGHT = 18;
const PADDING = 18;

/** Beside the value, where there is room, and inside of the drawing. Announced by the live region, not by this. */
export function Tooltip({ content, place, width, height }: TooltipProps) {
  const left = place.x > width / 2 && width - place.x < ROOM;
  const most = Math.max(120, (left ? place.x : width - place.x) - AWAY);
  const tall = (content.lines.length + 1) * LINE_HEIGHT + PADDING;
  return (
    <div
      className={styles.tooltip}
      aria-hidden="true"
      style={{
        maxWidth: Math.min(300, most),
        ...(left ? { right: width - place.x + AWAY } : { left: place.x + AWAY }),
        top: Math.max(0, Math.min(place.y - LINE_HEIGHT, height - tall)),
      }}
    >
      <div className={styles.heading}>{content.heading}</div>
      {content.lines.map(({ name, text, seriesStyle, as, strong }, index) => (
        <div key={index} className={`${styles.line} ${strong ? styles.strong : ''}`}>
          {seriesStyle && <Swatch seriesStyle={seriesStyle} as={as} />}
          <span>{name}</span>
          <span>{text}</span>
        </div>
      ))}
    </div>
  );
}

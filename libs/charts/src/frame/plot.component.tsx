import { useCallback, useId, useMemo, useState, type PointerEvent, type ReactNode } from 'react';
import type { Point } from '../chart-data';
import { useChartText } from '../chart-texts.context';
import type { Drawing, Place } from '../engine/drawing';
import { inkOf, type Ink } from '../theme';
import * as styles from './chart.module.css';
import { Tooltip, type TooltipContent } from './tooltip.component';
import { useWalk, type Walk } from './walk.hook';
import { useWidth } from './width.hook';

/** The frame's props of a chart's drawing. */
export interface DrawProps {
  width: number;
  height: number;
  ink: Ink;
  active: Point | null;
  onDrawn(drawing: Drawing): void;
}

export interface PlotProps {
  label: string;
  description: string;
  walk: Walk;
  /** In pixels, by the width in pixels. */
  height(width: number): number;
  describe(point: Point): TooltipContent;
  /** The one value that a key went to, as it is read out. */
  announcementOf(point: Point): string;
  draw(props: DrawProps): ReactNode;
  onDrawn(drawing: Drawing): void;
}

/** The drawing with what one does to it: keys and pointers go from value to value, a tooltip shows it and a live region announces it. */
export function Plot({
  label,
  description,
  walk,
  height: heightOf,
  describe,
  announcementOf,
  draw,
  onDrawn,
}: PlotProps) {
  const t = useChartText();
  const about = useId();
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const width = useWidth(element);
  const height = heightOf(width);
  const ink = useMemo(() => element && inkOf(element), [element]);
  const { active, onKeyDown, pointTo, leave } = useWalk(walk, (point, at) =>
    setAnnouncement(t('point', { value: announcementOf(point), at: at + 1, total: walk.along })),
  );
  const drawn = useCallback(
    (now: Drawing) => {
      setDrawing(now);
      onDrawn(now);
    },
    [onDrawn],
  );
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    pointTo(drawing?.pointAt({ x: event.clientX - left, y: event.clientY - top }) ?? null);
  };
  const place = active && drawing?.placeOf(active);
  const content = active && describe(active);
  return (
    <>
      <div
        ref={setElement}
        className={styles.plot}
        style={{ height }}
        tabIndex={0}
        role="application"
        aria-roledescription={t('chart')}
        aria-label={label}
        aria-describedby={about}
        onKeyDown={onKeyDown}
        onBlur={leave}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => pointTo(null)}
      >
        <div aria-hidden="true">{ink && width > 0 && draw({ width, height, ink, active, onDrawn: drawn })}</div>
        {place && <ActiveMark place={place} band={drawing?.band ?? null} color={dotColor(active, content)} />}
        {place && content && <Tooltip content={content} place={place} width={width} height={height} />}
      </div>
      <p id={about} className={styles.visuallyHidden}>{`${description} ${t('keys')}`}</p>
      <p aria-live="polite" className={styles.visuallyHidden}>
        {announcement}
      </p>
    </>
  );
}

/** Only one value of one series has a dot. */
const dotColor = (active: Point, content: TooltipContent | null) =>
  active.series === null ? undefined : content?.lines.find(({ strong }) => strong)?.seriesStyle?.color;

interface ActiveMarkProps {
  place: Place;
  band: Drawing['band'];
  color: string | undefined;
}

/** The band of a category; where categories have no width, a line and a dot. */
function ActiveMark({ place: { x, y }, band, color }: ActiveMarkProps) {
  if (!band) return null;
  const size = Math.max(1, band.size);
  const style =
    band.along === 'x'
      ? { top: 0, bottom: 0, left: x - size / 2, width: size }
      : { left: 0, right: 0, top: y - size / 2, height: size };
  return (
    <>
      <div className={styles.band} style={style} />
      {band.size === 0 && color && <div className={styles.dot} style={{ left: x, top: y, background: color }} />}
    </>
  );
}

import EChartsReactCore from 'echarts-for-react/esm/core';
import { useEffect, useMemo, useState } from 'react';
import type { Point } from '../chart-data';
import type { Drawing, Place } from './drawing';
import { echarts, type DrawingOption, type Instance } from './echarts';
import { useReducedMotion } from './reduced-motion.hook';

/** Where values are in a drawing of echarts. */
export interface Geometry {
  placeOf(instance: Instance, point: Point): Place | null;
  pointAt(instance: Instance, place: Place): Point | null;
  band(instance: Instance): Drawing['band'];
  /** The item of echarts that a value is drawn as; null for none. */
  item(point: Point): { seriesIndex: number; dataIndex: number } | null;
}

export interface EChartsDrawingProps {
  option: DrawingOption;
  geometry: Geometry;
  width: number;
  height: number;
  active: Point | null;
  /** Called with the drawing when it is there and when it has changed. */
  onDrawn(drawing: Drawing): void;
}

const OPTS = { renderer: 'svg' } as const;
const MOTION = { animation: true, animationDuration: 180, animationDurationUpdate: 180 };

/** A chart as echarts draws it; it follows the given size. */
export function EChartsDrawing({ option, geometry, width, height, active, onDrawn }: EChartsDrawingProps) {
  const [instance, setInstance] = useState<Instance | null>(null);
  const still = useReducedMotion();
  const moving = useMemo(() => ({ ...option, ...(still ? { animation: false } : MOTION) }), [option, still]);

  useEffect(() => {
    if (!instance || instance.isDisposed()) return;
    if (instance.getWidth() !== width || instance.getHeight() !== height) instance.resize({ width, height });
    onDrawn({
      placeOf: (point) => geometry.placeOf(instance, point),
      pointAt: (place) => geometry.pointAt(instance, place),
      get band() {
        return geometry.band(instance);
      },
      svg: () => instance.getDom().querySelector('svg'),
    });
  }, [instance, geometry, moving, width, height, onDrawn]);

  useEffect(() => {
    if (!instance || instance.isDisposed()) return;
    instance.dispatchAction({ type: 'downplay' });
    const item = active && geometry.item(active);
    if (item) instance.dispatchAction({ type: 'highlight', ...item });
  }, [instance, geometry, active]);

  return (
    <EChartsReactCore
      echarts={echarts}
      option={moving}
      notMerge
      opts={OPTS}
      style={{ height }}
      autoResize={false}
      onChartReady={setInstance}
    />
  );
}

import { useEffect, useRef } from 'react';
import type { DrawProps } from '../frame/plot.component';
import { MAP } from './map-size';
import type { Outline } from './outlines';

/** Land without a value. */
export const LAND = '#e6e6e6';

export interface WorldDrawingProps extends DrawProps {
  outlines: readonly Outline[];
  /** By code. */
  countries: ReadonlyMap<string, { category: number; color: string }>;
  categories: readonly string[];
}

/** The map itself. Plain SVG: echarts would cost 30 kB more for it. */
export function WorldDrawing({
  outlines,
  countries,
  categories,
  width,
  height,
  ink,
  active,
  onDrawn,
}: WorldDrawingProps) {
  const svg = useRef<SVGSVGElement>(null);
  const scale = Math.min(width / MAP.width, height / MAP.height);
  const [left, top] = [(width - MAP.width * scale) / 2, (height - MAP.height * scale) / 2];

  useEffect(() => {
    onDrawn({
      placeOf({ category }) {
        const found = outlines.find(({ code }) => code === categories[category]);
        // What is too small for the map has its tooltip in the middle.
        const { x, y } = found?.middle ?? { x: MAP.width / 2, y: MAP.height / 2 };
        return { x: left + x * scale, y: top + y * scale };
      },
      pointAt(place) {
        const box = svg.current?.getBoundingClientRect();
        const element = box && document.elementFromPoint(box.left + place.x, box.top + place.y);
        const country = countries.get(element?.getAttribute('data-code') ?? '');
        return country ? { series: 0, category: country.category } : null;
      },
      band: null,
      svg: () => svg.current,
    });
  }, [outlines, countries, categories, width, height, left, top, scale, onDrawn]);

  const pointed = active && categories[active.category];
  return (
    <svg ref={svg} width={width} height={height} viewBox={`0 0 ${width} ${height}`} style={{ display: 'block' }}>
      <g transform={`translate(${left} ${top}) scale(${scale})`} strokeLinejoin="round">
        {outlines.map(({ code, path }, index) => (
          <path
            key={index}
            d={path}
            data-code={code}
            fill={countries.get(code ?? '')?.color ?? LAND}
            stroke={ink.surface}
            strokeWidth={0.6 / scale}
          />
        ))}
        {pointed &&
          outlines
            .filter(({ code }) => code === pointed)
            .map(({ path }, index) => (
              <path key={index} d={path} fill="none" stroke={ink.text} strokeWidth={1.5 / scale} pointerEvents="none" />
            ))}
      </g>
    </svg>
  );
}

import { useChartText } from '../chart-texts.context';
import * as styles from '../frame/chart.module.css';
import type { ValueClass } from './classes';
import { LAND } from './world-drawing.component';

/** The values of each colour, and the colour of land without a value. */
export function MapLegend({ classes, format }: { classes: readonly ValueClass[]; format(value: number): string }) {
  const t = useChartText();
  const entries = [
    ...classes.map(({ from, to, color }) => ({
      color,
      text: from === to ? format(from) : t('map.range', { from: format(from), to: format(to) }),
    })),
    { color: null, text: t('map.none') },
  ];
  return (
    <ul className={styles.legend}>
      {entries.map(({ color, text }, index) => (
        <li key={index}>
          <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" style={{ flex: 'none' }}>
            <rect width="12" height="12" rx="2" fill={color ?? LAND} />
          </svg>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

import type { SeriesStyle } from '../theme';
import * as styles from './chart.module.css';
import { Swatch, type DrawnAs } from './swatch.component';

export interface LegendEntry {
  name: string;
  seriesStyle: SeriesStyle;
  as?: DrawnAs | undefined;
}

export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className={styles.legend}>
      {entries.map(({ name, seriesStyle, as }, index) => (
        <li key={index}>
          <Swatch seriesStyle={seriesStyle} as={as} />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

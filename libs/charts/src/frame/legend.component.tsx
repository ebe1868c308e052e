import type { Look } from '../theme';
import * as styles from './chart.module.css';
import { Swatch, type DrawnAs } from './swatch.component';

export interface LegendEntry {
  name: string;
  look: Look;
  as?: DrawnAs | undefined;
}

export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className={styles.legend}>
      {entries.map(({ name, look, as }, index) => (
        <li key={index}>
          <Swatch look={look} as={as} />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

import { useChartText } from '../chart-texts.context';
import type { Figures } from '../figures';
import * as styles from './chart.module.css';

export interface FiguresTableProps {
  figures: Figures;
  title: string;
  unit?: string | undefined;
}

/** The figures in the place of the chart. A long table scrolls in its own box, by keys too. */
export function FiguresTable({ figures: { corner, columns, rows }, title, unit }: FiguresTableProps) {
  const t = useChartText();
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={title}>
      <table className={styles.table}>
        <caption>{unit ? `${title} (${unit})` : title}</caption>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map(({ name }, index) => (
              <th key={index} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, values }, row) => (
            <tr key={row}>
              <th scope="row">{label}</th>
              {values.map((value, index) => (
                <td key={index}>
                  {value === null ? <span title={t('no_value')}>–</span> : columns[index]?.format(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

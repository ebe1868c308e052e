import { useFormats } from '@parcelway/i18n';
import * as styles from './day-bars.module.css';

export interface DayBarsProps {
  /** The table's caption. */
  caption: string;
  columns: { day: string; count: string };
  days: readonly { day: string; count: number }[];
}

/** A number for each day: bars, and a table for screen readers. */
export function DayBars({ caption, columns, days }: DayBarsProps) {
  const { day: dayText, number } = useFormats();
  const most = Math.max(1, ...days.map(({ count }) => count));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div>
      <div className={styles.bars} aria-hidden="true">
        {days.map(({ day, count }) => (
          <div key={day} className={styles.slot} title={`${dayText(day)}: ${number(count)}`}>
            <div
              className={styles.bar}
              style={{ height: count === 0 ? '1px' : `${Math.max(3, (count / most) * 100)}%` }}
            />
          </div>
        ))}
      </div>
      {first && last && (
        <div className={styles.ends} aria-hidden="true">
          <span>{dayText(first.day)}</span>
          <span>{dayText(last.day)}</span>
        </div>
      )}
      <div className="pw-visually-hidden">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.day}</th>
              <th scope="col">{columns.count}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{dayText(day)}</th>
                <td>{number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

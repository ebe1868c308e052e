import type { ReactNode } from 'react';
import * as styles from './custom-status.module.css';

export interface ChoiceRowProps {
  legend: string;
  name: string;
  choices: readonly { value: string; label: string; shown: ReactNode }[];
  selected: string;
  onChange(value: string): void;
  disabled: boolean;
}

/** Radio buttons that show themselves by a drawing; the arrow keys go from one to the next. */
export function ChoiceRow({ legend, name, choices, selected, onChange, disabled }: ChoiceRowProps) {
  return (
    <fieldset className={styles.choices} disabled={disabled}>
      <legend>{legend}</legend>
      {choices.map(({ value, label, shown }) => (
        <label key={value} className={styles.choice} title={label}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={selected === value}
            onChange={() => onChange(value)}
            aria-label={label}
          />
          {shown}
        </label>
      ))}
    </fieldset>
  );
}

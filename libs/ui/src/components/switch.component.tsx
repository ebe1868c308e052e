import * as styles from './switch.module.css';

export interface SwitchProps {
  /** What it turns on. */
  label: string;
  isOn: boolean;
  /** Why it cannot be used; it can be reached all the same, so that the reason can be read. */
  why?: string | undefined;
  onChange(isOn: boolean): void;
}

/** On or off, at once and without saving. */
export function Switch({ label, isOn, why, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={isOn}
      aria-label={label}
      aria-disabled={why !== undefined}
      title={why}
      onClick={() => {
        if (why === undefined) onChange(!isOn);
      }}
    />
  );
}

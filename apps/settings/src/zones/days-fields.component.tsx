import { FormLayout, TextField } from '@parcelway/ui/forms';
import { MAX_EDD_DAYS } from '@parcelway/domain/edd';

interface Days {
  min: string;
  max: string;
}
export interface DaysFieldsProps {
  labels: Days;
  value: Days;
  errors: { min?: string | undefined; max?: string | undefined };
  placeholders?: Days;
  disabled?: boolean;
  onChange(change: Partial<Days>): void;
}

/** The least and the most days of something. */
export function DaysFields({ labels, value, errors, placeholders, disabled = false, onChange }: DaysFieldsProps) {
  return (
    <FormLayout.Group condensed>
      {(['min', 'max'] as const).map((end) => (
        <TextField
          key={end}
          type="number"
          label={labels[end]}
          min={0}
          max={MAX_EDD_DAYS}
          autoComplete="off"
          value={value[end]}
          placeholder={placeholders?.[end]}
          error={errors[end]}
          disabled={disabled}
          onChange={(text) => onChange({ [end]: text })}
        />
      ))}
    </FormLayout.Group>
  );
}

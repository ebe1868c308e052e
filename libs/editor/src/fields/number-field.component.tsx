import { useKit } from '../kit.context';
import { useFields } from './fields.context';
import { TypedField } from './typed-field.component';

export interface NumberFieldProps {
  label: string;
  /** Shown with the label: behind the value it would be far from it in a wide field. */
  unit?: string;
  disabled?: boolean;
  value: number;
  min: number;
  max: number;
  onChange(value: number): void;
}

/** A whole number between two others. */
export function NumberField({ label, unit, value, min, max, disabled = false, onChange }: NumberFieldProps) {
  const { t } = useKit();
  const { isReadOnly } = useFields();
  return (
    <TypedField
      label={unit ? `${label} (${unit})` : label}
      type="integer"
      value={String(value)}
      disabled={disabled || isReadOnly}
      problemOf={(text) =>
        /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max
          ? undefined
          : t('field.number_wrong', { min, max })
      }
      onChange={(text) => onChange(Number(text))}
    />
  );
}

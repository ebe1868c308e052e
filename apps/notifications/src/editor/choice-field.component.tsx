import { useFields } from '@parcelway/editor';
import { Select } from '@parcelway/ui/forms';

export interface ChoiceFieldProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange(value: Value): void;
}

/** One of a few. */
export function ChoiceField<Value extends string>({ label, options, value, onChange }: ChoiceFieldProps<Value>) {
  const { isReadOnly } = useFields();
  return (
    <Select
      label={label}
      options={[...options]}
      value={value}
      disabled={isReadOnly}
      onChange={(chosen) => {
        const found = options.find((option) => option.value === chosen);
        if (found) onChange(found.value);
      }}
    />
  );
}

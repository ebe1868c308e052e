import { TextField, type TextFieldProps } from '@parcelway/ui/forms';
import { useEffect, useState } from 'react';
import { useKit } from '../kit.context';

type Passed = Pick<TextFieldProps, 'label' | 'helpText' | 'placeholder' | 'maxLength' | 'disabled' | 'type'>;
export interface TypedFieldProps extends Passed {
  value: string;
  /** What is wrong with a text; undefined for nothing. */
  problemOf(text: string): string | undefined;
  onChange(value: string): void;
}

/** A field whose half-typed value stays here: the design only ever gets what is right. */
export function TypedField({ value, problemOf, onChange, ...props }: TypedFieldProps) {
  const [typed, setTyped] = useState({ text: value, of: value });
  // Another value from outside, by undo or by loading, replaces what is typed.
  if (typed.of !== value) setTyped({ text: value, of: value });
  const { addInvalidField } = useKit();
  const problem = problemOf(typed.text);
  const isInvalid = problem !== undefined;
  const { label } = props;
  useEffect(() => (isInvalid ? addInvalidField(String(label)) : undefined), [isInvalid, label, addInvalidField]);
  return (
    <TextField
      {...props}
      autoComplete="off"
      value={typed.text}
      error={problem}
      onChange={(text) => {
        const isRight = problemOf(text) === undefined;
        setTyped({ text, of: isRight ? text : value });
        if (isRight) onChange(text);
      }}
    />
  );
}

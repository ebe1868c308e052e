import { TextField, type TextFieldProps } from '@parcelway/ui/forms';
import type { MailDraft } from './mail-form';
import type { MailForm } from './mail-form.hook';

type TextOf<Field extends keyof MailDraft> = MailDraft[Field] extends string ? Field : never;
export interface FormFieldProps extends Pick<
  TextFieldProps,
  'label' | 'helpText' | 'placeholder' | 'type' | 'suffix' | 'min' | 'max' | 'multiline' | 'maxLength' | 'inputMode'
> {
  form: MailForm;
  name: { [Field in keyof MailDraft]: TextOf<Field> }[keyof MailDraft];
  isDisabled?: boolean;
}

/** A text of the form, with what is wrong with it. */
export function FormField({ form, name, isDisabled = false, ...field }: FormFieldProps) {
  return (
    <TextField
      {...field}
      value={form.draft[name]}
      error={form.errorOf(name)}
      disabled={isDisabled || !form.mayWrite}
      autoComplete="off"
      onChange={(value) => form.set(name, value)}
    />
  );
}

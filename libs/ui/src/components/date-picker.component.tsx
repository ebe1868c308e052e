import { DatePicker as PolarisDatePicker, type DatePickerProps as PolarisProps } from '@shopify/polaris';

export type DatePickerProps = Omit<PolarisProps, 'weekStartsOn'>;

const MONDAY = 1;

/** A calendar; the week starts on Monday in every language. */
export function DatePicker(props: DatePickerProps) {
  return <PolarisDatePicker {...props} weekStartsOn={MONDAY} />;
}

/** Dialogs, and what is drawn in them alone. Shared like the core, but its code is fetched only when a remote imports it. Tables are in `./list`. */
export { Modal, Pagination } from '@shopify/polaris';
export type { ModalProps } from '@shopify/polaris';
export { DatePicker, type DatePickerProps } from './components/date-picker.component';
export { DayRangePicker, type DayRangePickerProps } from './components/day-range-picker.component';

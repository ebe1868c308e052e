/** Tables, dialogs and filters. Shared like the core, but its code is fetched only when a remote asks for it. */
export {
  DataTable,
  Filters,
  IndexFilters,
  IndexFiltersMode,
  IndexTable,
  Modal,
  Pagination,
  Tabs,
  useIndexResourceState,
  useSetIndexFiltersMode,
} from '@shopify/polaris';
export type {
  AppliedFilterInterface,
  FilterInterface,
  IndexFiltersProps,
  IndexTableProps,
  ModalProps,
  TabProps,
} from '@shopify/polaris';
export { DatePicker, type DatePickerProps } from './components/date-picker.component';
export { DayRangePicker, type DayRangePickerProps } from './components/day-range-picker.component';

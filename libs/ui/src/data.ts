/** Tables, dialogs and filters. Shared like the core, but its code is fetched only when a remote asks for it. */
export {
  DataTable, DatePicker, Filters, IndexFilters, IndexFiltersMode, IndexTable, Modal, Pagination, Tabs, useIndexResourceState, useSetIndexFiltersMode,
} from '@shopify/polaris';
export type { AppliedFilterInterface, FilterInterface, IndexFiltersProps, IndexTableProps, ModalProps, TabProps } from '@shopify/polaris';

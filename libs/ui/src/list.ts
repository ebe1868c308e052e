/**
 * The parts of a list screen: filters in the address, table with selection, pages, and placeholders of rows. Shared like the core,
 * but its code is fetched only when a remote imports it. How to: docs/how-to/add-a-list-screen.md.
 */
export { useAfterPaint } from './list/after-paint.hook';
export { ChipRow, type Chip } from './list/chip-row.component';
export { useColumnChoice, type ColumnChoice, type ColumnChoiceInput } from './list/column-choice.hook';
export { ColumnsButton, type ColumnsButtonProps } from './list/columns-button.component';
export { CopyButton } from './list/copy-button.component';
export { Detail, Details } from './list/details.component';
export { FailureCard, failureCode, type FailureCardProps } from './list/failure-card.component';
export { FilterBar, type FilterBarProps, type FilterOption } from './list/filter-bar.component';
export { FilterChips, type FilterChipsProps } from './list/filter-chips.component';
export { FilterMenu, type FilterMenuProps } from './list/filter-menu.component';
export { FilterRow, type FilterRowProps } from './list/filter-row.component';
export type { FilterName, FilterTexts } from './list/filter-texts';
export { useFilters, type FiltersState, type ListFilterTable } from './list/filters.hook';
export { ListSkeleton } from './list/list-skeleton.component';
export { ListTable, type Column, type ListTableProps } from './list/list-table.component';
export { NoResults } from './list/no-results.component';
export { Pager, type PagerProps } from './list/pager.component';
export { preloadOn } from './list/preload-on';
export { useRememberedFilters, type RememberedFilters } from './list/remembered-filters.hook';
export type { RowSelection } from './list/row-selection.component';
export { SearchField, type SearchFieldProps } from './list/search-field.component';
export { SelectableList, type SelectableListProps, type SelectedRows } from './list/selectable-list.component';
export { useSelection } from './list/selection.hook';
export { SortSelect, type SortSelectProps } from './list/sort-select.component';
export { TabList, type TabItem, type TabListProps } from './list/tab-list.component';

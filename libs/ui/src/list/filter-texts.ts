import type { FilterTable, NarrowingKeyOf, Scalar } from '@parcelway/domain';

type RowTexts<S> = S extends { chip: { text: infer C }; menuText: infer M }
  ? C | M
  : S extends { chip: { text: infer C } }
    ? C
    : never;
/** The texts that a table needs: names of its filters, and the hint of the search field. */
export type FilterName<T extends FilterTable> = RowTexts<T[keyof T]> | 'search_hint';

/** How a screen names its filters and their values, in chips and menus. */
export interface FilterTexts<T extends FilterTable> {
  name(text: FilterName<T>): string;
  value(value: Scalar, key: NarrowingKeyOf<T>): string;
}

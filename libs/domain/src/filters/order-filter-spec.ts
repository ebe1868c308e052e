import type { FilterSpec, Scalar } from './filter-table';

/** How a filter compares; the server and the isolated page have one rule for each. */
export type FilterOperator =
  'among' | 'period' | 'lastDays' | 'atLeast' | 'buckets' | 'fulfillment' | 'attention' | 'outcome' | 'tagged' | 'text';
/** The column or condition that a filter applies to. */
export type FilterColumn =
  | 'ordered_at'
  | 'created_at'
  | 'last_checkpoint_at'
  | 'fulfilled_at'
  | 'status'
  | 'sub_status'
  | 'courier'
  | 'destination'
  | 'origin'
  | 'note'
  | 'transit_days'
  | 'fulfillment'
  | 'attention'
  | 'outcome'
  | 'tags'
  | 'search';
/** How the value of a chip reads. */
export type ChipShow =
  | 'period'
  | 'status'
  | 'subStatus'
  | 'courier'
  | 'country'
  | 'text'
  | 'bucket'
  | 'minDays'
  | 'attention'
  | 'outcome'
  | 'fulfillment';
/** What occurs in the shop, by its name in the answer of `order/country_courier`. */
export type FilterOptions = 'couriers' | 'destination' | 'origin' | 'note' | 'tags';

/** A filter either adds a condition, or sorts and pages the list. */
export type OrderFilterSpec = FilterSpec &
  (
    | {
        chip: { text: string; show: ChipShow };
        column: FilterColumn;
        operator: FilterOperator;
        /** An order has this column itself. Without: an order fits when one of its parcels does. */
        ofOrder?: true;
        /** Every filter has a menu, but for the text, which has a field. */
        menu?: 'values' | FilterOptions | readonly Scalar[];
      }
    | { chip?: undefined }
  );

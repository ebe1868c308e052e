import type { OrderList } from '@parcelway/api/orders';
import { COUNT_LIMIT, SHIPMENT_STATUSES, type OrderFilters } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { TabList } from '@parcelway/ui/list';

export interface StatusTabsProps {
  filters: OrderFilters;
  counts: OrderList['counts'] | undefined;
  controls: string;
  onChange(patch: Partial<OrderFilters>): void;
}

/** All and the eight statuses, with the number of parcels in each under the other filters. */
export function StatusTabs({ filters: { status }, counts, controls, onChange }: StatusTabsProps) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const { number } = useFormats();
  const hint = (key: keyof OrderList['counts']) =>
    counts ? `${number(counts[key])}${counts[key] < COUNT_LIMIT ? '' : '+'}` : null;
  const items = [
    { id: 'all', label: common('status.all'), hint: hint('all') },
    ...SHIPMENT_STATUSES.map(({ code, key }) => ({
      id: String(code),
      label: common(`status.${key}`),
      hint: hint(code),
    })),
  ];
  const selected = status.length === 0 ? 'all' : status.length === 1 ? String(status[0]) : null;
  const select = (id: string) =>
    onChange({
      status: SHIPMENT_STATUSES.filter(({ code }) => String(code) === id).map(({ code }) => code),
      subStatus: [],
    });
  return (
    <TabList
      inCard
      label={t('list.statuses')}
      items={items}
      selected={selected}
      controls={controls}
      onSelect={select}
    />
  );
}

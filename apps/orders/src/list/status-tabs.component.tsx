import type { OrderList } from '@parcelway/api/orders';
import { ANY_REASON, COUNT_LIMIT, SHIPMENT_STATUSES, type OrderFilters } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { TabList } from '@parcelway/ui/list';

export interface StatusTabsProps {
  filters: OrderFilters;
  counts: OrderList['counts'] | undefined;
  /** The number of parcels that need attention under the other filters. */
  attention: number;
  controls: string;
  onChange(patch: Partial<OrderFilters>): void;
}

const ATTENTION = 'attention';

/** What needs attention, first where there is any; all and the eight statuses. Each with its number of parcels under the other filters. */
export function StatusTabs({
  filters: { status, attention: reasons },
  counts,
  attention,
  controls,
  onChange,
}: StatusTabsProps) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const { number } = useFormats();
  const countText = (count: number) => `${number(count)}${count < COUNT_LIMIT ? '' : '+'}`;
  const hint = (key: keyof OrderList['counts']) => (counts ? countText(counts[key]) : null);
  const isOpen = reasons.length > 0;
  const items = [
    // Until the counts are there its space is reserved: tabs do not move when they come.
    ...(isOpen || !counts || attention > 0
      ? [{ id: ATTENTION, label: t('attention.tab'), hint: counts ? countText(attention) : null }]
      : []),
    { id: 'all', label: common('status.all'), hint: hint('all') },
    ...SHIPMENT_STATUSES.map(({ code, key }) => ({
      id: String(code),
      label: common(`status.${key}`),
      hint: hint(code),
    })),
  ];
  const selected = isOpen ? ATTENTION : status.length === 0 ? 'all' : status.length === 1 ? String(status[0]) : null;
  const select = (id: string) =>
    onChange({
      attention: id === ATTENTION ? [ANY_REASON] : [],
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

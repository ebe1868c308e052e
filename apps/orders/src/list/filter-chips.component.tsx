import type { CountryCourier } from '@parcelway/api/orders';
import { statusInfo, type OrderFilters } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Button } from '@parcelway/ui';
import { Tag } from '@parcelway/ui/forms';

export interface FilterChipsProps {
  filters: OrderFilters;
  options: CountryCourier | undefined;
  onChange(patch: Partial<OrderFilters>): void;
  onClear(): void;
}

/** Every filter in force as a chip that takes it away, also those that came with a link and have no menu here. */
export function FilterChips({ filters, options, onChange, onClear }: FilterChipsProps) {
  const { t } = useTranslate('orders');
  const chips = useChips(filters, options);
  if (chips.length === 0) return null;
  return (
    <div className="orders-chips">
      {chips.map(({ name, value, without }) => (
        <Tag key={`${name} ${value}`} onRemove={() => onChange(without)}>
          {t('filter.chip', { name, value })}
        </Tag>
      ))}
      <Button variant="plain" onClick={onClear}>
        {t('filter.clear_all')}
      </Button>
    </div>
  );
}

interface Chip {
  name: string;
  value: string;
  without: Partial<OrderFilters>;
}
type DateKey = 'orderedAt' | 'createdAt' | 'lastUpdateAt';

function useChips(filters: OrderFilters, options: CountryCourier | undefined): Chip[] {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const { country, date } = useFormats();

  const each = <K extends 'couriers' | 'destinations' | 'origins' | 'subStatus' | 'status'>(
    key: K,
    name: string,
    show: (value: OrderFilters[K][number]) => string,
  ): Chip[] => {
    const values: readonly OrderFilters[K][number][] = filters[key];
    return values.map((value) => ({
      name,
      value: show(value),
      without: { [key]: values.filter((other) => other !== value) },
    }));
  };
  const dateRange = (key: DateKey, name: string): Chip[] => {
    const days = filters[key];
    if (days === 0) return [];
    // Days are shown at noon UTC, so that no time zone moves them.
    const day = (text: string) => date(`${text}T12:00:00Z`);
    const value =
      days > 0
        ? t('filter.last_days', { count: days })
        : t('filter.range', { from: day(filters[`${key}Min`]), to: day(filters[`${key}Max`]) });
    return [{ name, value, without: { [key]: 0 } }];
  };
  return [
    // One status is a tab already.
    ...(filters.status.length > 1
      ? each('status', t('filter.status'), (code) => common(`status.${statusInfo(code).key}`))
      : []),
    ...each('subStatus', t('filter.sub_status'), (code) => common(`substatus.${code}`)),
    ...each(
      'couriers',
      t('filter.courier'),
      (code) => options?.couriers.find(({ value }) => value === code)?.label ?? code,
    ),
    ...each('destinations', t('filter.destination'), country),
    ...each('origins', t('filter.origin'), country),
    ...dateRange('orderedAt', t('filter.ordered')),
    ...dateRange('createdAt', t('filter.created')),
    ...dateRange('lastUpdateAt', t('filter.last_update')),
    ...(filters.transitDays > 0
      ? [
          {
            name: t('filter.transit'),
            value: t('filter.at_least_days', { count: filters.transitDays }),
            without: { transitDays: 0 },
          },
        ]
      : []),
  ];
}

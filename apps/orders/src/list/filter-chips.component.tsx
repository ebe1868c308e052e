import type { CountryCourier } from '@parcelway/api/orders';
import { FILTERS } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { ChipRow } from '@parcelway/ui/list';
import { useFilterTexts } from './filter-texts.hook';
import type { OrderFiltersState } from './order-filters.hook';

export interface FilterChipsProps {
  state: OrderFiltersState;
  options: CountryCourier | undefined;
}

/** Every filter in force as a chip that removes it, also those that came with a link and have no menu here. */
export function FilterChips({ state: { filters, active, change, clear }, options }: FilterChipsProps) {
  const { t } = useTranslate('orders');
  const show = useFilterTexts(filters, options);
  const chips = active.map(({ key, value, without }) => {
    const { chip } = FILTERS[key];
    return { name: t(`filter.${chip.text}`), value: show[chip.show](value, key), onRemove: () => change(without) };
  });
  return <ChipRow chips={chips} onClear={clear} />;
}

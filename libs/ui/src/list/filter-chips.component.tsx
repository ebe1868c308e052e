import { ChipRow } from './chip-row.component';
import type { FilterName, FilterTexts } from './filter-texts';
import type { FiltersState, ListFilterTable } from './filters.hook';

export interface FilterChipsProps<T extends ListFilterTable> {
  state: Pick<FiltersState<T>, 'active' | 'change' | 'clear'>;
  texts: FilterTexts<T>;
}

/** Every filter in force as a chip that removes it, also those that came with a link and have no menu. */
export function FilterChips<T extends ListFilterTable>({
  state: { active, change, clear },
  texts,
}: FilterChipsProps<T>) {
  const chips = active.map(({ key, chip, value, without }) => ({
    name: texts.name(chip.text as FilterName<T>),
    value: texts.value(value, key),
    onRemove: () => change(without),
  }));
  return <ChipRow chips={chips} onClear={clear} />;
}

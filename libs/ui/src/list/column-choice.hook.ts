import { columnsOf, columnsSetting } from '@parcelway/domain';
import { useMemo, useState } from 'react';

export interface ColumnChoice<C extends string> {
  /** All there are, in their usual order; the first is always shown. */
  usual: readonly C[];
  /** Those that are shown, as the user put them. */
  columns: readonly C[];
  save(columns: readonly C[]): void;
}

export interface ColumnChoiceInput<C extends string> {
  /** A constant. */
  usual: readonly C[];
  /** The user's setting; empty: the usual ones. */
  setting: string;
  /** Stores the setting. It applies at once. */
  save(setting: string): void;
}

/** The columns of a table that its user chose, a setting that is stored across visits and devices. */
export function useColumnChoice<C extends string>({ usual, setting, save }: ColumnChoiceInput<C>): ColumnChoice<C> {
  // A list of several tables has columns for each.
  const [chosen, setChosen] = useState<ReadonlyMap<readonly C[], string>>(new Map());
  const current = chosen.get(usual) ?? setting;
  return useMemo(
    () => ({
      usual,
      columns: columnsOf(usual, current),
      save(columns) {
        const value = columnsSetting(usual, columns);
        setChosen((before) => new Map(before).set(usual, value));
        save(value);
      },
    }),
    [usual, current, save],
  );
}

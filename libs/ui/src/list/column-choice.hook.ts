import { columnsOf, columnsSetting } from '@parcelway/domain';
import { useMemo, useState } from 'react';

export interface ColumnChoice<C extends string> {
  /** Those that are shown unless the user chooses, in their usual order; the first is always shown. */
  usual: readonly C[];
  /** What can be shown besides. */
  extra: readonly C[];
  /** Those that are shown, as the user put them. */
  columns: readonly C[];
  save(columns: readonly C[]): void;
}

export interface ColumnChoiceInput<C extends string> {
  /** A constant. */
  usual: readonly C[];
  /** A constant: what is off until the user chooses it. */
  extra?: readonly C[];
  /** The user's setting; empty: the usual ones. */
  setting: string;
  /** Stores the setting. It applies at once. */
  save(setting: string): void;
}

const NONE: readonly never[] = [];

/** The columns of a table that its user chose, a setting that is stored across visits and devices. */
export function useColumnChoice<C extends string>({
  usual,
  extra = NONE,
  setting,
  save,
}: ColumnChoiceInput<C>): ColumnChoice<C> {
  // A list of several tables has columns for each.
  const [chosen, setChosen] = useState<ReadonlyMap<readonly C[], string>>(new Map());
  const current = chosen.get(usual) ?? setting;
  return useMemo(
    () => ({
      usual,
      extra,
      columns: columnsOf(usual, current, extra),
      save(columns) {
        const value = columnsSetting(usual, columns);
        setChosen((before) => new Map(before).set(usual, value));
        save(value);
      },
    }),
    [usual, extra, current, save],
  );
}

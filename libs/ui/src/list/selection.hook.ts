import { useMemo, useRef, useState } from 'react';

export interface Selected {
  /** Keys of the selected rows. What is not on the page any more is not selected. */
  selected: readonly string[];
  select(keys: readonly string[]): void;
  anchor: { current: string | null };
}

/** Which rows of the page are selected. @param keys of the rows on the page */
export function useSelection(keys: readonly string[]): Selected {
  const [chosen, select] = useState<readonly string[]>([]);
  const anchor = useRef<string | null>(null);
  const selected = useMemo(() => chosen.filter((key) => keys.includes(key)), [chosen, keys]);
  return { selected, select, anchor };
}

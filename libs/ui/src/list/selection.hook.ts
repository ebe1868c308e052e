import { useCallback, useMemo, useRef, useState } from 'react';

export interface Selected {
  /** Keys of the selected rows. What is not on the page any more is not selected. */
  selected: readonly string[];
  select(keys: readonly string[]): void;
  /** All rows of the view are selected but these, those of other pages too; null while only rows of the page are. */
  except: readonly string[] | null;
  selectWhole(): void;
  clear(): void;
  anchor: { current: string | null };
}

interface Chosen {
  view: string;
  /** What is selected; of a whole view, what is not. */
  keys: readonly string[];
  whole: boolean;
}

const NOTHING = { keys: [], whole: false };

/** Which rows are selected. @param keys of the rows on the page @param view what the list shows, on any page: with another one the selection ends */
export function useSelection(keys: readonly string[], view = ''): Selected {
  const [stored, setStored] = useState<Chosen>({ view, keys: [], whole: false });
  const anchor = useRef<string | null>(null);
  const { keys: chosen, whole }: Omit<Chosen, 'view'> = stored.view === view ? stored : NOTHING;
  const selected = useMemo(
    () => (whole ? keys.filter((key) => !chosen.includes(key)) : chosen.filter((key) => keys.includes(key))),
    [chosen, whole, keys],
  );
  const select = (wanted: readonly string[]) =>
    setStored({
      view,
      whole,
      keys: whole
        ? [...chosen.filter((key) => !keys.includes(key)), ...keys.filter((key) => !wanted.includes(key))]
        : wanted,
    });
  return {
    selected,
    select,
    except: whole ? chosen : null,
    selectWhole: useCallback(() => setStored({ view, keys: [], whole: true }), [view]),
    clear: useCallback(() => setStored({ view, keys: [], whole: false }), [view]),
    anchor,
  };
}

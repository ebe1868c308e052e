import { useTranslate } from '@parcelway/i18n';
import { Button } from '@shopify/polaris';
import type { MouseEvent, ReactNode } from 'react';
import * as styles from './row-selection.module.css';

export interface RowSelection<Row> {
  /** Keys of the rows that are selected, all of them on the page. */
  selected: readonly string[];
  select(keys: readonly string[]): void;
  /** The row where Shift begins a range. */
  anchor: { current: string | null };
  rowName(row: Row): string;
  /** What can be done with the selected rows. */
  actions: ReactNode;
}
type Selection = Pick<RowSelection<never>, 'selected' | 'select' | 'anchor' | 'actions'>;

/** Takes the place of the header while rows are selected: how many there are, and what can be done with them. */
export function BulkBar({ selection: { selected, select, actions } }: { selection: Selection }) {
  const { t } = useTranslate('common');
  const shown = selected.length > 0;
  return (
    <div className={shown ? styles.bar : undefined}>
      <span role="status">{shown && t('list.selected', { count: selected.length })}</span>
      {shown && actions}
      {shown && (
        <Button variant="plain" onClick={() => select([])}>
          {t('list.clear_selection')}
        </Button>
      )}
    </div>
  );
}

/** The header's checkbox: every row of the page, or none. */
export function SelectAll({
  selection: { selected, select },
  keys,
}: {
  selection: Selection;
  keys: readonly string[];
}) {
  const { t } = useTranslate('common');
  const all = keys.length > 0 && selected.length === keys.length;
  return (
    <th scope="col" className={styles.cell}>
      <label>
        <input
          ref={(element) => {
            if (element) element.indeterminate = selected.length > 0 && !all;
          }}
          type="checkbox"
          checked={all}
          onChange={() => select(all ? [] : keys)}
        />
        <span className={styles.all}>{t('list.select_all')}</span>
      </label>
    </th>
  );
}

interface SelectRowProps {
  selection: Selection;
  /** Of all rows of the page. */
  keys: readonly string[];
  at: number;
  name: string;
}

/** A row's checkbox. With Shift it does the same to all rows from the one that was last pressed. */
export function SelectRow({ selection: { selected, select, anchor }, keys, at, name }: SelectRowProps) {
  const { t } = useTranslate('common');
  const key = keys[at] as string;
  const on = selected.includes(key);
  const press = ({ shiftKey }: MouseEvent) => {
    const from = shiftKey && anchor.current !== null ? keys.indexOf(anchor.current) : -1;
    const range = from < 0 ? [key] : keys.slice(Math.min(from, at), Math.max(from, at) + 1);
    const rest = selected.filter((other) => !range.includes(other));
    anchor.current = key;
    select(keys.filter((other) => rest.includes(other) || (!on && range.includes(other))));
  };
  return (
    <td className={styles.cell}>
      <label>
        {/* A press of the space bar is a click too, and only a click knows of Shift. */}
        <input type="checkbox" checked={on} readOnly onClick={press} aria-label={t('list.select_row', { name })} />
      </label>
    </td>
  );
}

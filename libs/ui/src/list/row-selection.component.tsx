import { useFormats, useTranslate } from '@parcelway/i18n';
import { Button } from '@shopify/polaris';
import type { ReactNode } from 'react';
import * as styles from './row-selection.module.css';
import type { Selected } from './selection.hook';

/** The state of {@link useSelection} of the list, and its actions. */
export interface RowSelection<Row> extends Selected {
  rowName(row: Row): string;
  /** What can be done with the selected rows. */
  actions: ReactNode;
  /** How many rows the view has on all its pages: then all of them can be selected. `exact` false: at least so many. */
  view?: { total: number; exact: boolean };
}
type Selection = Omit<RowSelection<never>, 'rowName'>;

/** Replaces the header while rows are selected: how many there are, and what can be done with them. */
export function BulkBar({ selection: { selected, except, view, actions, clear } }: { selection: Selection }) {
  const { t } = useTranslate('common');
  const { number } = useFormats();
  const count = except && view ? view.total - except.length : selected.length;
  const shown = count > 0;
  return (
    <div className={shown ? styles.bar : undefined}>
      <span role="status" className={styles.count}>
        {shown && t('list.selected', { count: `${number(count)}${except && view?.exact === false ? '+' : ''}` })}
      </span>
      {shown && actions}
      {shown && (
        <Button variant="plain" onClick={clear}>
          {t('list.clear_selection')}
        </Button>
      )}
    </div>
  );
}

/** The header's checkbox: every row of the page, or none. */
export function SelectAll({
  selection: { selected, select, clear },
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
          onChange={() => (all ? clear() : select(keys))}
        />
        <span className={styles.all}>{t('list.select_all')}</span>
      </label>
    </th>
  );
}

/** A row below the header, once the whole page is selected: the way to the rows of all pages. */
export function SelectWhole({
  selection: { selected, except, view, selectWhole },
  keys,
  columns,
}: {
  selection: Selection;
  keys: readonly string[];
  columns: number;
}) {
  const { t } = useTranslate('common');
  const { number } = useFormats();
  const isPage = except === null && keys.length > 0 && selected.length === keys.length;
  if (!view || view.total <= keys.length || !(isPage || except?.length === 0)) return null;
  const total = `${number(view.total)}${view.exact ? '' : '+'}`;
  return (
    <tr>
      <td colSpan={columns} className={styles.whole}>
        {isPage ? t('list.page_selected', { count: keys.length }) : t('list.view_selected', { total })}{' '}
        {isPage && (
          <Button variant="plain" onClick={selectWhole}>
            {t('list.select_view', { total })}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** The keys that are selected after a press on a row's checkbox. With Shift all rows from the one last pressed follow it. */
export function pressed(
  { selected, anchor }: Pick<Selected, 'selected' | 'anchor'>,
  keys: readonly string[],
  key: string,
  shift: boolean,
): string[] {
  const at = keys.indexOf(key);
  const from = shift && anchor.current !== null ? keys.indexOf(anchor.current) : -1;
  const range = from < 0 ? [key] : keys.slice(Math.min(from, at), Math.max(from, at) + 1);
  const on = !selected.includes(key);
  anchor.current = key;
  return keys.filter((other) => (range.includes(other) ? on : selected.includes(other)));
}

/** A row's checkbox. */
export function SelectRow({ on, name, onPress }: { on: boolean; name: string; onPress(shift: boolean): void }) {
  const { t } = useTranslate('common');
  return (
    <td className={styles.cell}>
      <label>
        {/* A press of the space bar is a click too, and only a click knows of Shift. */}
        <input
          type="checkbox"
          checked={on}
          readOnly
          aria-keyshortcuts="x"
          aria-label={t('list.select_row', { name })}
          onClick={({ shiftKey }) => onPress(shiftKey)}
        />
      </label>
    </td>
  );
}

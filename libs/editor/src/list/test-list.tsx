import { useState } from 'react';
import { screen, within } from '@testing-library/react';
import { useListActs } from './list-acts.hook';
import type { ListRow } from './list-row';
import { PartsList } from './parts-list.component';
import { RowButtons } from './row-buttons.component';

const NAMES = ['Header', 'Text', 'Footer'];
const rowOf = (name: string): ListRow => ({ id: name.toLowerCase(), name, hidden: false });

/** A list that is edited: its rows, and what is done to the one that is chosen. */
export function Editor({ isReadOnly = false, required }: { isReadOnly?: boolean; required?: string }) {
  const [rows, setRows] = useState<readonly ListRow[]>(NAMES.map(rowOf));
  const [chosen, setChosen] = useState('look');
  const acts = useListActs<ListRow>({
    list: rows,
    change: setRows,
    nameOf: ({ name }) => name,
    chosen,
    first: 'look',
    choose: setChosen,
  });
  const at = rows.findIndex(({ id }) => id === chosen);
  const row = rows[at];
  return (
    <>
      <PartsList
        title="Parts"
        whole={{ label: 'Whole', parts: [{ id: 'look', name: 'Appearance', mark: <i>Pro plan</i> }] }}
        label="Blocks"
        rows={rows}
        chosen={chosen}
        isReadOnly={isReadOnly}
        onChoose={setChosen}
        onMove={acts.move}
        add={{
          label: 'Add block',
          items: [{ id: 'Coupon', name: 'Coupon', about: 'A code to copy' }],
          isDisabled: isReadOnly,
          onAdd: (name) => acts.add(rowOf(name)),
        }}
      />
      {row && (
        <RowButtons
          at={at}
          of={rows.length}
          isHidden={row.hidden}
          isReadOnly={isReadOnly}
          isRequired={row.id === required}
          onMove={(to) => acts.move(at, to)}
          onHide={(hidden) => setRows(rows.map((one) => (one.id === row.id ? { ...one, hidden } : one)))}
          onRemove={() => acts.remove(row.id)}
        />
      )}
    </>
  );
}

/** Names of the rows, in their order. */
export const rows = (): (string | null | undefined)[] =>
  within(screen.getByRole('list', { name: 'Blocks' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByRole('button')[1]?.textContent);
/** What is chosen, of the rows and of the whole. */
export const chosen = (): (string | null)[] =>
  within(screen.getByRole('navigation', { name: 'Parts' }))
    .getAllByRole('button')
    .filter((entry) => entry.getAttribute('aria-current') === 'true')
    .map(({ textContent }) => textContent);

import { useFormats } from '@parcelway/i18n';
import { Link } from '@parcelway/router';
import { Button, StatusBadge } from '@parcelway/ui';
import { CopyButton, ListTable, useSelection, type Column } from '@parcelway/ui/list';
import type { KitRow } from './kit-rows';

/** The table, with or without selection. */
export function KitTable({ rows, selectable }: { rows: readonly KitRow[]; selectable: boolean }) {
  const { country, number } = useFormats();
  const selection = useSelection(rows.map(({ id }) => id));
  const columns: Column<KitRow>[] = [
    { id: 'id', title: 'Order', share: 11, cell: ({ id }) => <Link to="/kit">{id}</Link> },
    {
      id: 'number',
      title: 'Parcel number',
      share: 19,
      cell: (row) => (
        <>
          {row.number} <CopyButton value={row.number} />
        </>
      ),
    },
    { id: 'courier', title: 'Courier', share: 14, cell: ({ courier }) => courier },
    { id: 'status', title: 'Status', share: 20, cell: ({ status }) => <StatusBadge status={status} /> },
    { id: 'destination', title: 'Destination', share: 13, cell: ({ destination }) => country(destination) },
    { id: 'event', title: 'Last event', cell: ({ event }) => <span title={event}>{event}</span> },
    { id: 'days', title: 'Transit days', share: 10, numeric: true, cell: ({ days }) => number(days) },
  ];
  return (
    <ListTable
      label={selectable ? 'Selectable parcels' : 'Parcels'}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      selection={
        selectable
          ? { ...selection, rowName: ({ id }) => id, actions: <Button size="slim">Mark as delivered</Button> }
          : undefined
      }
    />
  );
}

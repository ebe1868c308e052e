import { ActionList, Button, Popover, Text } from '@parcelway/ui';
import { PlusIcon } from '@parcelway/ui/icons';
import { useState, type ReactNode } from 'react';
import { SortableList, type SortableListProps } from './sortable-list.component';
import * as styles from './list.module.css';

export interface AddMenuProps {
  label: string;
  items: readonly { id: string; name: string; about: string }[];
  isDisabled: boolean;
  onAdd(id: string): void;
}
export interface PartsListProps extends SortableListProps {
  title: string;
  /** Parts that are no row of the list: they are first and stay there. */
  whole: { label: string; parts: readonly { id: string; name: string; mark?: ReactNode }[] };
  add: AddMenuProps;
}

/** Everything that can be set, as a list: the whole first, then the rows in their order, and a way to add one. */
export function PartsList({ title, whole, add, ...rows }: PartsListProps) {
  const { label, chosen, onChoose } = rows;
  return (
    <nav className={styles.parts} aria-label={title}>
      <ul className={styles.rows} aria-label={whole.label}>
        {whole.parts.map(({ id, name, mark }) => (
          <li key={id} className={styles.row}>
            <button
              type="button"
              className={styles.entry}
              aria-current={chosen === id || undefined}
              onClick={() => onChoose(id)}
            >
              <span className={styles.name}>{name}</span>
              {mark}
            </button>
          </li>
        ))}
      </ul>
      <Text as="h2" variant="headingSm">
        {label}
      </Text>
      <SortableList {...rows} />
      <AddMenu {...add} />
    </nav>
  );
}

function AddMenu({ label, items, isDisabled, onAdd }: AddMenuProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      active={isOpen}
      onClose={() => setOpen(false)}
      activator={
        <Button icon={PlusIcon} fullWidth disabled={isDisabled} onClick={() => setOpen(!isOpen)}>
          {label}
        </Button>
      }
    >
      <ActionList
        actionRole="menuitem"
        items={items.map(({ id, name, about }) => ({
          content: name,
          helpText: about,
          onAction: () => {
            setOpen(false);
            onAdd(id);
          },
        }))}
      />
    </Popover>
  );
}

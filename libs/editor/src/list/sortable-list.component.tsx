import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Icon } from '@parcelway/ui';
import { DragHandleIcon, HideIcon } from '@parcelway/ui/icons';
import { useKit } from '../kit.context';
import { useAnnouncements } from './announcements.hook';
import type { ListRow } from './list-row';
import * as styles from './list.module.css';

export interface SortableListProps {
  /** What the rows are. */
  label: string;
  rows: readonly ListRow[];
  /** Id of the row whose fields are shown. */
  chosen: string;
  isReadOnly: boolean;
  onChoose(id: string): void;
  onMove(from: number, to: number): void;
}

/** So far a pointer moves before it drags: a press stays a press. */
const DRAG_AFTER_PX = 4;

/** Rows in an order of their own, dragged by pointer or keyboard. */
export function SortableList({ label, rows, chosen, isReadOnly, onChoose, onMove }: SortableListProps) {
  const { t } = useKit();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = rows.map(({ id }) => id);
  const announcements = useAnnouncements(rows);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('drag.how') } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={isReadOnly}>
        <ol className={styles.rows} aria-label={label}>
          {rows.map((row) => (
            <Row key={row.id} row={row} isChosen={row.id === chosen} isReadOnly={isReadOnly} onChoose={onChoose} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface RowProps extends Pick<SortableListProps, 'isReadOnly' | 'onChoose'> {
  row: ListRow;
  isChosen: boolean;
}

function Row({ row: { id, name, hidden, mark }, isChosen, isReadOnly, onChoose }: RowProps) {
  const { t } = useKit();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      data-dragging={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        className={styles.handle}
        aria-label={t('drag.handle', { name })}
        disabled={isReadOnly}
      >
        <Icon source={DragHandleIcon} />
      </button>
      <button type="button" className={styles.entry} aria-current={isChosen || undefined} onClick={() => onChoose(id)}>
        <span className={styles.name}>{name}</span>
        {mark}
        {hidden && (
          <span className={styles.hidden}>
            <Icon source={HideIcon} accessibilityLabel={t('row.hidden')} />
          </span>
        )}
      </button>
    </li>
  );
}

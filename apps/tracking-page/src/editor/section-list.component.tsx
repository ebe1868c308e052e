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
import type { PageSection } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { Icon } from '@parcelway/ui';
import { DragHandleIcon, HideIcon } from '@parcelway/ui/icons';
import { useAnnouncements } from './announcements.hook';
import * as styles from './editor.module.css';

export interface SectionListProps {
  sections: readonly PageSection[];
  chosen: string;
  isReadOnly: boolean;
  onChoose(id: string): void;
  onMove(from: number, to: number): void;
}

/** So far a pointer moves before it drags: a press stays a press. */
const DRAG_AFTER_PX = 4;

/** The page's sections in their order, dragged by pointer or keyboard. */
export function SectionList({ sections, chosen, isReadOnly, onChoose, onMove }: SectionListProps) {
  const { t } = useTranslate('tracking-page');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = sections.map(({ id }) => id);
  const announcements = useAnnouncements(sections);
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
        <ol className={styles.sections} aria-label={t('sections.title')}>
          {sections.map((section) => (
            <SectionRow
              key={section.id}
              section={section}
              isChosen={section.id === chosen}
              isReadOnly={isReadOnly}
              onChoose={onChoose}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface SectionRowProps extends Pick<SectionListProps, 'isReadOnly' | 'onChoose'> {
  section: PageSection;
  isChosen: boolean;
}

function SectionRow({ section: { id, kind, hidden }, isChosen, isReadOnly, onChoose }: SectionRowProps) {
  const { t } = useTranslate('tracking-page');
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const name = t(`kinds.${kind}`);
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
        {hidden && (
          <span className={styles.hidden}>
            <Icon source={HideIcon} accessibilityLabel={t('sections.hidden')} />
          </span>
        )}
      </button>
    </li>
  );
}

import type { Announcements } from '@dnd-kit/core';
import { useMemo, useRef } from 'react';
import { useKit } from '../kit.context';
import type { ListRow } from './list-row';

/** The screen reader's announcements while a row is dragged. */
export function useAnnouncements(rows: readonly ListRow[]): Announcements {
  const { t } = useKit();
  // The library announces at once that a row is over itself, which would replace how it was picked up.
  const isFirst = useRef(false);
  return useMemo(() => {
    const nameOf = (id: string | number) => rows.find((row) => row.id === id)?.name ?? '';
    const placeOf = (id: string | number) => rows.findIndex((row) => row.id === id) + 1;
    const of = rows.length;
    return {
      onDragStart({ active }) {
        isFirst.current = true;
        return t('drag.picked', { name: nameOf(active.id), at: placeOf(active.id), of });
      },
      onDragOver({ active, over }) {
        const wasFirst = isFirst.current;
        isFirst.current = false;
        if (!over || (wasFirst && over.id === active.id)) return undefined;
        return t('drag.over', { name: nameOf(active.id), at: placeOf(over.id), of });
      },
      onDragEnd: ({ active, over }) =>
        over ? t('drag.dropped', { name: nameOf(active.id), at: placeOf(over.id), of }) : undefined,
      onDragCancel: ({ active }) => t('drag.cancelled', { name: nameOf(active.id) }),
    };
  }, [rows, t]);
}

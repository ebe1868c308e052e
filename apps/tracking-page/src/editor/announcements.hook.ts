import type { Announcements } from '@dnd-kit/core';
import type { PageSection } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { useMemo, useRef } from 'react';

/** What a screen reader says while a section is dragged. */
export function useAnnouncements(sections: readonly PageSection[]): Announcements {
  const { t } = useTranslate('tracking-page');
  // The library tells at once that a section is over itself, which would take the place of how it was picked up.
  const isFirst = useRef(false);
  return useMemo(() => {
    const nameOf = (id: string | number) => {
      const kind = sections.find((section) => section.id === id)?.kind;
      return kind ? t(`kinds.${kind}`) : '';
    };
    const placeOf = (id: string | number) => sections.findIndex((section) => section.id === id) + 1;
    const of = sections.length;
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
  }, [sections, t]);
}

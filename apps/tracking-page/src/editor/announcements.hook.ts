import type { Announcements } from '@dnd-kit/core';
import type { PageSection } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { useMemo } from 'react';

/** What a screen reader says while a section is dragged. */
export function useAnnouncements(sections: readonly PageSection[]): Announcements {
  const { t } = useTranslate('tracking-page');
  return useMemo(() => {
    const nameOf = (id: string | number) => {
      const kind = sections.find((section) => section.id === id)?.kind;
      return kind ? t(`kinds.${kind}`) : '';
    };
    const placeOf = (id: string | number) => sections.findIndex((section) => section.id === id) + 1;
    const of = sections.length;
    return {
      onDragStart: ({ active }) => t('drag.picked', { name: nameOf(active.id), at: placeOf(active.id), of }),
      onDragOver: ({ active, over }) =>
        over ? t('drag.over', { name: nameOf(active.id), at: placeOf(over.id), of }) : undefined,
      onDragEnd: ({ active, over }) =>
        over ? t('drag.dropped', { name: nameOf(active.id), at: placeOf(over.id), of }) : undefined,
      onDragCancel: ({ active }) => t('drag.cancelled', { name: nameOf(active.id) }),
    };
  }, [sections, t]);
}

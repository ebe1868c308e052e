import type { SectionKind } from '@parcelway/domain';
import { PartsList } from '@parcelway/editor';
import type { PageSection } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { kindsToAdd } from '../common/design';

/** Parts of the page that are no section; extra HTML above the page comes first, as on the page. */
export const WHOLE_PAGE = ['above', 'look', 'language', 'lookup'] as const;
export type WholePage = (typeof WHOLE_PAGE)[number];
/** Names beside the ids of sections. */
export const wholePageId = (part: WholePage): string => `:${part}`;

export interface PagePartsProps {
  sections: readonly PageSection[];
  chosen: string;
  isReadOnly: boolean;
  canAdd: boolean;
  onChoose(id: string): void;
  onMove(from: number, to: number): void;
  onAdd(kind: SectionKind): void;
}

/** The whole page first, then its sections, and a way to add one. */
export function PageParts({ sections, canAdd, onAdd, ...list }: PagePartsProps) {
  const { t } = useTranslate('tracking-page');
  const kinds = kindsToAdd(sections);
  return (
    <PartsList
      {...list}
      title={t('parts.title')}
      whole={{
        label: t('parts.whole'),
        parts: WHOLE_PAGE.map((part) => ({
          id: wholePageId(part),
          name: part === 'above' ? t('code.fields.top') : t(`parts.${part}`),
        })),
      }}
      label={t('sections.title')}
      rows={sections.map(({ id, kind, hidden }) => ({ id, hidden, name: t(`kinds.${kind}`) }))}
      add={{
        label: t('sections.add'),
        items: kinds.map((kind) => ({ id: kind, name: t(`kinds.${kind}`), about: t(`about.${kind}`) })),
        isDisabled: list.isReadOnly || !canAdd,
        onAdd: (id) => kinds.filter((kind) => kind === id).forEach(onAdd),
      }}
    />
  );
}

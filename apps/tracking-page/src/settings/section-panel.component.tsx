import { SECTION_LOCKS } from '@parcelway/domain';
import { RowButtons } from '@parcelway/editor';
import type { PageSection } from '@parcelway/http-contract';
import { useHref } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Text } from '@parcelway/ui';
import { LockNote } from '../common/lock-note.component';
import { useEditor } from '../editor/editor.context';
import { SectionFields } from './section-fields.component';

export interface SectionPanelProps {
  section: PageSection;
  /** Places from 0. */
  at: number;
  of: number;
  onMove(to: number): void;
  onRemove(): void;
}

/** One section: its place, whether it is shown, and its content. */
export function SectionPanel({ section, at, of, onMove, onRemove }: SectionPanelProps) {
  const { t } = useTranslate('tracking-page');
  const { theme, changeSection, isReadOnly, locked } = useEditor();
  const here = useHref('tracking-page.theme', { theme });
  const lock = SECTION_LOCKS[section.kind];
  return (
    <BlockStack gap="400">
      <Text as="p" tone="subdued">
        {t(`about.${section.kind}`)}
      </Text>
      {lock && locked.includes(lock) && <LockNote part={lock} backTo={here} />}
      <RowButtons
        at={at}
        of={of}
        isHidden={section.hidden}
        isReadOnly={isReadOnly}
        onMove={onMove}
        onHide={(hidden) => changeSection(section.id, { hidden })}
        onRemove={onRemove}
      />
      <SectionFields section={section} />
    </BlockStack>
  );
}

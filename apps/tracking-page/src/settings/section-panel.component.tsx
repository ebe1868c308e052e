import { SECTION_LOCKS } from '@parcelway/domain';
import type { PageSection } from '@parcelway/http-contract';
import { useHref } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, ButtonGroup, Text } from '@parcelway/ui';
import { ArrowDownIcon, ArrowUpIcon, DeleteIcon, HideIcon, ViewIcon } from '@parcelway/ui/icons';
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

/** One section: its place, whether it is shown, and what it says. */
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
      <ButtonGroup>
        <Button
          icon={ArrowUpIcon}
          accessibilityLabel={t('sections.up')}
          disabled={isReadOnly || at === 0}
          onClick={() => onMove(at - 1)}
        />
        <Button
          icon={ArrowDownIcon}
          accessibilityLabel={t('sections.down')}
          disabled={isReadOnly || at === of - 1}
          onClick={() => onMove(at + 1)}
        />
        <Button
          icon={section.hidden ? ViewIcon : HideIcon}
          disabled={isReadOnly}
          onClick={() => changeSection(section.id, { hidden: !section.hidden })}
        >
          {section.hidden ? t('sections.show') : t('sections.hide')}
        </Button>
        <Button icon={DeleteIcon} tone="critical" variant="tertiary" disabled={isReadOnly} onClick={onRemove}>
          {t('sections.remove')}
        </Button>
      </ButtonGroup>
      <SectionFields section={section} />
    </BlockStack>
  );
}

import type { SectionKind } from '@parcelway/domain';
import type { PageSection } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { ActionList, Button, Popover, Text } from '@parcelway/ui';
import { PlusIcon } from '@parcelway/ui/icons';
import { useState } from 'react';
import { kindsToAdd } from '../common/design';
import { SectionList, type SectionListProps } from './section-list.component';
import * as styles from './editor.module.css';

/** Parts of the page that are no section. */
export const WHOLE_PAGE = ['look', 'language', 'lookup'] as const;
export type WholePage = (typeof WHOLE_PAGE)[number];
/** Names beside the ids of sections. */
export const wholePageId = (part: WholePage): string => `:${part}`;

export interface PagePartsProps extends SectionListProps {
  canAdd: boolean;
  onAdd(kind: SectionKind): void;
}

/** Everything that can be set, as a list: the whole page first, then its sections, and a way to add one. */
export function PageParts({ sections, chosen, isReadOnly, canAdd, onChoose, onAdd, onMove }: PagePartsProps) {
  const { t } = useTranslate('tracking-page');
  return (
    <nav className={styles.parts} aria-label={t('parts.title')}>
      <ul className={styles.sections} aria-label={t('parts.whole')}>
        {WHOLE_PAGE.map((part) => (
          <li key={part} className={styles.row}>
            <button
              type="button"
              className={styles.entry}
              aria-current={chosen === wholePageId(part) || undefined}
              onClick={() => onChoose(wholePageId(part))}
            >
              <span className={styles.name}>{t(`parts.${part}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Text as="h2" variant="headingSm">
        {t('sections.title')}
      </Text>
      <SectionList sections={sections} chosen={chosen} isReadOnly={isReadOnly} onChoose={onChoose} onMove={onMove} />
      <AddSection sections={sections} isDisabled={isReadOnly || !canAdd} onAdd={onAdd} />
    </nav>
  );
}

interface AddSectionProps {
  sections: readonly PageSection[];
  isDisabled: boolean;
  onAdd(kind: SectionKind): void;
}

function AddSection({ sections, isDisabled, onAdd }: AddSectionProps) {
  const { t } = useTranslate('tracking-page');
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      active={isOpen}
      onClose={() => setOpen(false)}
      activator={
        <Button icon={PlusIcon} fullWidth disabled={isDisabled} onClick={() => setOpen(!isOpen)}>
          {t('sections.add')}
        </Button>
      }
    >
      <ActionList
        actionRole="menuitem"
        items={kindsToAdd(sections).map((kind) => ({
          content: t(`kinds.${kind}`),
          helpText: t(`about.${kind}`),
          onAction: () => {
            setOpen(false);
            onAdd(kind);
          },
        }))}
      />
    </Popover>
  );
}

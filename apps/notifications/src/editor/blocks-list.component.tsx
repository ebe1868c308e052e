import { BLOCK_LOCKS, MAIL_LOCKS, PLAN_NAMES, planWith, type MailBlockKind } from '@parcelway/domain';
import { PartsList, useFields } from '@parcelway/editor';
import type { MailBlock } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { Badge, Icon } from '@parcelway/ui';
import { AlertTriangleIcon, GlobeIcon } from '@parcelway/ui/icons';
import { kindsToAdd } from './mail-design';
import { isLogoWeak } from './logo-notes.component';
import { useMailEditor } from './mail-editor.context';
import * as styles from './editor.module.css';

/** Parts of the mail that are no block; their names beside the ids of blocks. */
export const ENVELOPE = ':envelope';
export const APPEARANCE = ':look';

export interface BlocksListProps {
  chosen: string;
  canAdd: boolean;
  onChoose(id: string): void;
  onMove(from: number, to: number): void;
  onAdd(kind: MailBlockKind): void;
}

/** Subject and appearance first, then the blocks of the mail in their order, each marked where it has a problem. */
export function BlocksList({ chosen, canAdd, onChoose, onMove, onAdd }: BlocksListProps) {
  const { t } = useTranslate('notifications');
  const { t: common } = useTranslate('common');
  const { settings, problems, untranslated, locked, logo } = useMailEditor();
  const { isReadOnly } = useFields();
  const kinds = kindsToAdd(settings.blocks);
  const planOf = (kind: MailBlockKind): string | null => {
    const lock = BLOCK_LOCKS[kind];
    return lock && locked.includes(lock) ? PLAN_NAMES[planWith(MAIL_LOCKS[lock])] : null;
  };
  const markOf = (hasProblem: boolean, isUntranslated: boolean, plan: string | null = null, isWeak = false) => (
    <>
      {plan && <Badge size="small">{plan}</Badge>}
      {isUntranslated && (
        <span className={styles.mark}>
          <Icon source={GlobeIcon} tone="caution" accessibilityLabel={t('template.mark.untranslated')} />
        </span>
      )}
      {isWeak && (
        <span className={styles.mark}>
          <Icon source={AlertTriangleIcon} tone="caution" accessibilityLabel={t('template.mark.logo')} />
        </span>
      )}
      {hasProblem && (
        <span className={styles.mark}>
          <Icon source={AlertTriangleIcon} tone="critical" accessibilityLabel={t('template.mark.problem')} />
        </span>
      )}
    </>
  );
  const row = ({ id, kind, hidden }: MailBlock) => ({
    id,
    hidden,
    name: t(`template.kinds.${kind}`),
    mark: markOf(
      problems.some(({ block }) => block === id),
      untranslated.includes(id),
      planOf(kind),
      kind === 'logo' && isLogoWeak({ logo }),
    ),
  });
  return (
    <PartsList
      title={t('template.parts.title')}
      whole={{
        label: t('template.parts.whole'),
        parts: [
          {
            id: ENVELOPE,
            name: t('template.parts.envelope'),
            mark: markOf(
              problems.some(({ block }) => block === null),
              untranslated.includes('subject') || untranslated.includes('preheader'),
            ),
          },
          { id: APPEARANCE, name: t('template.parts.look') },
        ],
      }}
      label={t('template.blocks.title')}
      rows={settings.blocks.map(row)}
      chosen={chosen}
      isReadOnly={isReadOnly}
      onChoose={onChoose}
      onMove={onMove}
      add={{
        label: t('template.blocks.add'),
        items: kinds.map((kind) => {
          const plan = planOf(kind);
          const about = t(`template.about.${kind}`);
          return {
            id: kind,
            name: t(`template.kinds.${kind}`),
            about: plan ? `${about} ${common('feature.needs_plan', { plan })}` : about,
          };
        }),
        isDisabled: isReadOnly || !canAdd,
        onAdd: (id) => kinds.filter((kind) => kind === id).forEach(onAdd),
      }}
    />
  );
}

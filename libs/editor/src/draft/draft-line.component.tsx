import { useFormats } from '@parcelway/i18n';
import { Button, InlineStack, Text } from '@parcelway/ui';
import { RedoIcon, UndoIcon } from '@parcelway/ui/icons';
import { useEffect } from 'react';
import { useKit } from '../kit.context';
import type { Draft } from './draft.hook';
import * as styles from './draft.module.css';

type DraftParts = Pick<Draft<unknown>, 'undo' | 'redo' | 'isDirty' | 'state' | 'savedAt' | 'saveNow'>;

export interface DraftLineProps {
  draft: DraftParts;
  /** Who else has it open. */
  editors: readonly { name: string }[];
}

/** Ways back and forth, whether all is saved, and who else is here. */
export function DraftLine({ draft, editors }: DraftLineProps) {
  const { t } = useKit();
  const { undo, redo } = draft;
  useUndoKeys(undo, redo);
  return (
    <div className={styles.line}>
      <InlineStack gap="100">
        <Button
          icon={UndoIcon}
          variant="tertiary"
          accessibilityLabel={t('draft.undo')}
          disabled={!undo}
          onClick={() => undo?.()}
        />
        <Button
          icon={RedoIcon}
          variant="tertiary"
          accessibilityLabel={t('draft.redo')}
          disabled={!redo}
          onClick={() => redo?.()}
        />
      </InlineStack>
      <div className={styles.state}>
        <span role="status">
          <StateText draft={draft} />
        </span>
        {draft.state.is === 'failed' && (
          <Button variant="plain" onClick={() => void draft.saveNow()}>
            {t('draft.retry')}
          </Button>
        )}
      </div>
      {editors.length > 0 && (
        <Text as="p" tone="caution">
          {t('draft.editors', { count: editors.length, names: editors.map(({ name }) => name).join(', ') })}
        </Text>
      )}
    </div>
  );
}

function StateText({ draft: { state, isDirty, savedAt } }: { draft: DraftParts }) {
  const { t } = useKit();
  const { dateTime } = useFormats();
  if (state.is === 'saving') return <>{t('draft.saving')}</>;
  if (state.is === 'failed')
    return <>{state.code === 0 ? t('draft.offline') : t('draft.failed', { reason: state.message })}</>;
  if (state.is === 'conflict') return <>{t('draft.not_saved')}</>;
  if (isDirty) return <>{t('draft.unsaved')}</>;
  return savedAt ? <span title={dateTime(savedAt)}>{t('draft.saved')}</span> : <>{t('draft.untouched')}</>;
}

/** Whether a text is typed that is no part of the draft: there the browser's own undo is meant. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[data-own-undo], [role=dialog]') !== null;

/** Ctrl+Z and Ctrl+Shift+Z (or Cmd) over the whole draft. */
function useUndoKeys(undo: (() => void) | null, redo: (() => void) | null): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      const key = event.key.toLowerCase();
      if ((key !== 'z' && key !== 'y') || hasOwnUndo(event.target)) return;
      event.preventDefault();
      (key === 'y' || event.shiftKey ? redo : undo)?.();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [undo, redo]);
}

import { TabList } from '@parcelway/ui/list';
import type { ReactNode } from 'react';
import { useKit } from '../kit.context';
import * as styles from './layout.module.css';

const PANES = ['list', 'fields', 'preview'] as const;
export type EditorPane = (typeof PANES)[number];
const PANES_ID = 'editor-panes';

export interface EditorPanesProps extends Record<EditorPane, ReactNode> {
  /** What the list holds. */
  listLabel: string;
  /** On a phone one is open at a time. */
  open: EditorPane;
  onOpen(pane: EditorPane): void;
  /** Below all of them. */
  note: string;
}

/** List, preview and fields beside each other; on a phone one at a time. */
export function EditorPanes({ listLabel, open, onOpen, note, list, fields, preview }: EditorPanesProps) {
  const { t } = useKit();
  const labels = { list: listLabel, fields: t('editor.pane_fields'), preview: t('preview.title') };
  return (
    <>
      <div className={styles.tabs}>
        <TabList
          label={t('editor.panes')}
          controls={PANES_ID}
          selected={open}
          items={PANES.map((id) => ({ id, label: labels[id] }))}
          onSelect={(id) => onOpen(PANES.find((pane) => pane === id) ?? 'list')}
        />
      </div>
      <div className={styles.panes} id={PANES_ID}>
        <div className={styles.list} data-open={open === 'list'}>
          {list}
        </div>
        <div className={styles.preview} data-open={open === 'preview'}>
          {preview}
        </div>
        <div className={styles.fields} data-open={open === 'fields'}>
          {fields}
        </div>
      </div>
      <p className={styles.note}>{note}</p>
    </>
  );
}

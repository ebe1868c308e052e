import { TableSkeleton } from '@parcelway/ui';
import { useKit } from '../kit.context';
import * as styles from './layout.module.css';

/** The three panes, before there is anything in them. */
export function EditorSkeleton() {
  const { t } = useKit();
  return (
    <>
      <span className="pw-visually-hidden" role="status">
        {t('editor.loading')}
      </span>
      <div className={styles.panes} aria-hidden="true">
        <div className={styles.list}>
          <TableSkeleton rows={10} columns={1} />
        </div>
        <div className={styles.preview}>
          <div className={styles.blank} />
        </div>
        <div className={styles.fields}>
          <TableSkeleton rows={8} columns={1} />
        </div>
      </div>
    </>
  );
}

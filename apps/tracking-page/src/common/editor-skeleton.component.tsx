import { TableSkeleton } from '@parcelway/ui';
import * as styles from './editor-layout.module.css';

/** The three panes, before there is anything in them. */
export function EditorSkeleton({ label }: { label: string }) {
  return (
    <>
      <span className="pw-visually-hidden" role="status">
        {label}
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

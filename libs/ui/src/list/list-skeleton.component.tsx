import { useTranslate } from '@parcelway/i18n';
import { TableSkeleton } from '../components/skeletons.component';
import * as styles from './list-table.module.css';

/** The rows of a {@link ListTable} and its header while they are on their way; the wait is announced. */
export function ListSkeleton({ rows, columns }: { rows: number; columns: number }) {
  const { t } = useTranslate('common');
  return (
    <div className={styles.skeleton}>
      <span className="pw-visually-hidden" role="status">
        {t('list.loading')}
      </span>
      <TableSkeleton rows={rows + 1} columns={columns} />
    </div>
  );
}

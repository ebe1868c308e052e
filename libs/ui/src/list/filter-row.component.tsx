import type { ReactNode } from 'react';
import * as styles from './filter-row.module.css';

export interface FilterRowProps {
  search?: ReactNode;
  /** The filters' menus. */
  children?: ReactNode;
  sort?: ReactNode;
}

/** Search, filters and sorting in one row; where it is narrower the search has a row of its own. */
export const FilterRow = ({ search, children, sort }: FilterRowProps) => (
  <div className={styles.box}>
    <div className={styles.filters}>
      {search && <div className={styles.search}>{search}</div>}
      {children && <div className={styles.menus}>{children}</div>}
      {sort && <div className={styles.sort}>{sort}</div>}
    </div>
  </div>
);

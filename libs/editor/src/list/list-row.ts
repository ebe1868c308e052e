import type { ReactNode } from 'react';

/** What a list that is edited shows of each entry. */
export interface ListRow {
  id: string;
  name: string;
  hidden: boolean;
  /** Behind the name: a sign that something is wrong with it. */
  mark?: ReactNode;
}

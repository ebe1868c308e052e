import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.component';
import * as styles from './details.module.css';

/** Names and values below each other. */
export const Details = ({ children }: { children: ReactNode }) => <dl className={styles.details}>{children}</dl>;

/** One of {@link Details}; `copy` is the text of its copy button. */
export function Detail({ label, copy, children }: { label: string; copy?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span>{children}</span>
        {copy && <CopyButton value={copy} />}
      </dd>
    </div>
  );
}

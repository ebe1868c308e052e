import type { Block } from './blocks';
import * as styles from './embedded.module.css';

const INK = 'var(--p-color-icon-secondary)';
const PALE = 'var(--p-color-border)';
const BRAND = 'var(--p-color-bg-fill-brand)';

/** The outline of a block. */
export function BlockPicture({ block }: { block: Block }) {
  return (
    <svg className={styles.picture} viewBox="0 0 200 130" aria-hidden="true">
      <rect x="0.5" y="0.5" width="199" height="129" rx="8" fill="var(--p-color-bg-surface)" stroke={PALE} />
      {block === 'lookup-form' && (
        <>
          <rect x="30" y="30" width="70" height="8" rx="4" fill={INK} />
          <rect x="30" y="46" width="140" height="20" rx="4" fill="none" stroke={INK} />
          <rect x="30" y="76" width="60" height="20" rx="4" fill={BRAND} />
        </>
      )}
      {block === 'order-status-link' && (
        <>
          <rect x="30" y="28" width="90" height="8" rx="4" fill={PALE} />
          <rect x="30" y="46" width="140" height="8" rx="4" fill={PALE} />
          <rect x="30" y="64" width="110" height="8" rx="4" fill={PALE} />
          <rect x="30" y="86" width="80" height="8" rx="4" fill={BRAND} />
          <rect x="30" y="97" width="80" height="2" fill={BRAND} />
        </>
      )}
      {block === 'tracking-page' && (
        <>
          <rect x="20" y="16" width="160" height="30" rx="6" fill={BRAND} />
          <rect x="20" y="58" width="160" height="4" rx="2" fill={PALE} />
          <circle cx="26" cy="60" r="6" fill={BRAND} />
          <circle cx="100" cy="60" r="6" fill={BRAND} />
          <circle cx="174" cy="60" r="6" fill={PALE} />
          <rect x="20" y="78" width="100" height="7" rx="3" fill={INK} />
          <rect x="20" y="92" width="130" height="7" rx="3" fill={PALE} />
          <rect x="20" y="106" width="90" height="7" rx="3" fill={PALE} />
        </>
      )}
    </svg>
  );
}

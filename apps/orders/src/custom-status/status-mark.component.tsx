import type { CustomStatusIcon } from '@parcelway/domain';
import { Icon } from '@parcelway/ui';
import { CUSTOM_ICONS } from '../common/custom-status-icons';
import * as styles from './custom-status.module.css';

/** The circle that customers see before a status. */
export function StatusMark({ color, icon }: { color: string; icon: CustomStatusIcon | null }) {
  return (
    <span className={styles.mark} style={{ background: color }} aria-hidden="true">
      {icon ? <Icon source={CUSTOM_ICONS[icon]} /> : <span className={styles.dot} />}
    </span>
  );
}

import type { ShipmentRow } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { Icon } from '@parcelway/ui';
import { InfoIcon } from '@parcelway/ui/icons';
import * as texts from './common.module.css';
import * as styles from './courier-name.module.css';

/** The courier by name, with a hint when the number fits others too. */
export function CourierName({
  courier,
  courier_name: name,
  candidates,
}: Pick<ShipmentRow, 'courier' | 'courier_name' | 'candidates'>) {
  const { t } = useTranslate('orders');
  const others = candidates
    .filter(({ code }) => code !== courier)
    .map((candidate) => candidate.name)
    .join(', ');
  const hint = others && t('row.could_also_be', { couriers: others });
  return (
    <span className={texts.copyable}>
      <span className={courier ? undefined : texts.subdued}>{name || t('row.unknown_courier')}</span>
      {hint && (
        <span className={styles.hint} title={hint}>
          <Icon source={InfoIcon} accessibilityLabel={hint} />
        </span>
      )}
    </span>
  );
}

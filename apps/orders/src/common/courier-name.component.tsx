import type { ShipmentRow } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { Icon } from '@parcelway/ui';
import { InfoIcon } from '@parcelway/ui/icons';
import { WhichCourier } from '../actions/which-courier.component';
import * as texts from './common.module.css';
import * as styles from './courier-name.module.css';

/** The courier by name; where the number fits others too, the way to choose among them. */
export function CourierName({ parcel }: { parcel: ShipmentRow }) {
  const { t } = useTranslate('orders');
  const { courier, courier_name: name, candidates } = parcel;
  const others = candidates.filter(({ code }) => code !== courier).map((candidate) => candidate.name);
  const hint = others.length > 0 && t('row.could_also_be', { couriers: others.join(', ') });
  if (hint && !name)
    return (
      <WhichCourier parcel={parcel} hint={hint}>
        {t('actions.which_courier')}
      </WhichCourier>
    );
  return (
    <span className={texts.copyable}>
      <span className={name ? undefined : texts.subdued}>{name || t('row.unknown_courier')}</span>
      {hint && (
        <WhichCourier parcel={parcel} hint={hint}>
          <span className={styles.hint}>
            <Icon source={InfoIcon} accessibilityLabel={hint} />
          </span>
        </WhichCourier>
      )}
    </span>
  );
}
